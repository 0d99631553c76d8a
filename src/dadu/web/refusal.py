"""An error as an HTTP answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import JSONResponse

from dadu.i18n import negotiate
from dadu.web.wire import shape

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["refused"]


def refused(
    status: int, code: str, headers: Mapping[str, str], at: str = "", **values: object
) -> JSONResponse:
    """An HTTP answer in the error shape, in a language that the request's headers ask for."""
    language = negotiate(headers.get("accept-language", ""))
    return JSONResponse(shape(code, language, at, **values), status)
