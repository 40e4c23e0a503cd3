import { serverException } from '../fallback/wording'
import { connection } from './connection'

/** The page when nothing of the application can be rendered. Static, without scripts; the address asked for is not repeated. */
export function lastResort(digest: string): Response {
  const receipt = connection()?.receipt(digest)
  const link = receipt ? ` <a href="${receipt.replaceAll('"', '%22')}">Look up this digest</a>` : ''
  const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Application error</title></head>
<body><main>
<p>${serverException}</p>
<p>Digest: <code>${digest}</code></p>
<p><a href="">Try again</a>${link}</p>
</main></body>
</html>
`
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'X-Digest': digest, 'Cache-Control': 'no-store' }
  return new Response(page, { status: 500, headers })
}
