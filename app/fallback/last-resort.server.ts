import { refusalText, retryAfterBusy } from './refusals'
import { digestPath, serverException } from './wording'

/** A `Request`, or of one that none can be made of its `Accept`. */
type Asker = { headers: { get(name: 'Accept'): string | null } }

/**
 * The answer when nothing of the application can be rendered: root or Layout failed, React Router answered nothing, or pages cannot be
 * made for a while (503).
 * Static, without scripts; the address asked for is not repeated. A page for people, problem+json for programs.
 */
export function lastResort(digest: string, request: Asker, status: 500 | 503 = 500): Response {
  const later = status === 503 && { 'Retry-After': '5' }
  const headers = { 'X-Digest': digest, 'Cache-Control': 'no-store', ...later }
  if (!wantsPage(request)) return problem(status, serverException, { digest }, headers)
  const body = `<p>${serverException}</p>
<p>Digest: <code>${digest}</code> <a href="${digestPath(digest)}">What is known about it</a></p>
<p><a href="">Try again</a> <a href="/">Go to the start page</a></p>`
  return page(status, 'Application error', body, headers)
}

/** A refusal that never reached a route. */
export function plainRefusal(status: number, sentence: unknown, request: Asker): Response {
  const { title, text, next } = refusalText(status, sentence)
  const headers: Record<string, string> = status === 503 ? { ...retryAfterBusy, 'Cache-Control': 'no-store' } : {}
  if (!wantsPage(request)) return problem(status, text, { title: 'Refused' }, headers)
  return page(
    status,
    title,
    `<h1>${title}</h1>\n<p>${text}</p>\n<p><a href="${next.to}">${next.label}</a></p>`,
    headers,
  )
}

function wantsPage(request: Asker): boolean {
  return request.headers.get('Accept')?.includes('text/html') ?? false
}

function problem(status: number, detail: string, more: object, headers: Record<string, string>): Response {
  const body = JSON.stringify({
    type: 'about:blank',
    title: status < 500 ? 'Refused' : 'Application error',
    status,
    detail,
    ...more,
  })
  return new Response(body, { status, headers: { ...headers, 'Content-Type': 'application/problem+json' } })
}

function page(status: number, title: string, body: string, headers: Record<string, string>): Response {
  const document = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Digestline</title>
<link rel="stylesheet" href="/last-resort.css">
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`
  return new Response(document, { status, headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' } })
}
