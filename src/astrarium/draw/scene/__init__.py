"""Pictures for pages: what a seat's view shows, as SVG and HTML in pieces.

`face.py` has what any game gets, and what a family may say better in a folder of its own.
"""
