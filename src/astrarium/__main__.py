"""`python -m astrarium` is the command `astrarium`."""

from astrarium.cli import main

if __name__ == "__main__":
    main()
