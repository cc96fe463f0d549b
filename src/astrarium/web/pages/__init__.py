"""The pages, by what one does there; each in the visitor's language and theme."""

from __future__ import annotations

from fastapi import APIRouter

from astrarium.web.pages import home, join, new, replay, rules, settings, table

router = APIRouter(include_in_schema=False)
for part in (home, new, join, table, replay, rules, settings):
    router.include_router(part.router)
