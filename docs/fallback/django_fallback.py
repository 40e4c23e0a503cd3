"""The page for exceptions of a Django application.

settings.py:  MIDDLEWARE = ["shop.django_fallback.digests", ...]   (the first one)
root URLconf: handler500 = "shop.django_fallback.server_error"
"""

import json
import logging
import secrets
import sys

import sentry_sdk
from django.http import HttpResponseServerError

ALPHABET = "23456789abcdefghjkmnpqrstvwxyz"


def digests(get_response):
    """Each request has a digest before anything can fail: the SDK reports an exception before the page is made."""

    def answer(request):
        request.digest = "".join(secrets.choice(ALPHABET) for _ in range(10))
        sentry_sdk.get_isolation_scope().set_tag("digest", request.digest)
        return get_response(request)

    return answer


def server_error(request):
    digest = request.digest
    line = {"level": "error", "digest": digest, "message": str(sys.exc_info()[1])}
    logging.getLogger("fallback").error(json.dumps(line))
    response = HttpResponseServerError(
        "<!doctype html><meta charset=utf-8><title>Application error</title>"
        "<p>Application error: a server-side exception has occurred (see the server logs for more information).</p>"
        f"<p>Digest: <code>{digest}</code> "
        f'<a href="https://errors.example.com/d/{digest}">Look up this digest</a></p>'
    )
    response["X-Digest"] = digest
    return response
