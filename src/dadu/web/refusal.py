"""The one outward shape of an error: ``{"error": code, "message": sentence, "at": place}``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import JSONResponse

from dadu.i18n import negotiate, words

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["refused", "shape"]


def shape(code: str, language: str, at: str = "", **values: object) -> dict[str, str]:
    """An error with a stable code and its sentence; ``at`` names what it is about."""
    return {"error": code, "message": words(language)(f"error.{code}", **values), "at": at}


def refused(
    status: int, code: str, headers: Mapping[str, str], at: str = "", **values: object
) -> JSONResponse:
    """An HTTP answer in the error shape, in a language that the request's headers ask for."""
    language = negotiate(headers.get("accept-language", ""))
    return JSONResponse(shape(code, language, at, **values), status)
