"""The page for exceptions of a Django application: `handler500 = "shop.django_fallback.server_error"` in the root URLconf."""

import json
import logging
import secrets
import sys

import sentry_sdk
from django.http import HttpResponseServerError
from django.utils.html import escape

ALPHABET = "23456789abcdefghjkmnpqrstvwxyz"


def server_error(request):
    digest = "".join(secrets.choice(ALPHABET) for _ in range(10))
    error = sys.exc_info()[1]
    logging.getLogger("fallback").error(json.dumps({"level": "error", "digest": digest, "message": str(error)}))
    with sentry_sdk.new_scope() as scope:
        scope.set_tag("digest", digest)
        sentry_sdk.capture_exception(error)
    response = HttpResponseServerError(
        "<!doctype html><meta charset=utf-8><title>Application error</title>"
        "<p>Application error: a server-side exception has occurred (see the server logs for more information).</p>"
        f"<p>Digest: <code>{escape(digest)}</code> "
        f'<a href="https://errors.example.com/d/{escape(digest)}">Look up this digest</a></p>'
    )
    response["X-Digest"] = digest
    return response
