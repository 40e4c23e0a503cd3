import { acceptedLanguage, type Language } from '../accounts/language'
import { fallbackTexts } from '../texts/en/fallback'
import { spoken, textsIn } from '../texts/namespace'
import { refusalText, retryAfterBusy } from './refusals'
import { digestPath, serverException } from './wording'

const { english } = fallbackTexts

/** A `Request`, or the headers of one that no `Request` can be made of. */
type Asker = { headers: { get(name: 'Accept' | 'Accept-Language'): string | null } }

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
<p class="digest">Digest: <code>${digest}</code></p>
<p class="actions"><a class="first" href="">${english.again}</a> <a href="${digestPath(digest)}">${english.about}</a> <a href="/">${english.start}</a></p>`
  return page(status, 'Application error', body, headers)
}

/**
 * A refusal without a page around it: it never reached a route, or the route has none. A page in the reader's language for people,
 * problem+json in English for programs. `thrown` is what `refuse` put into its data.
 */
export function plainRefusal(
  status: number,
  thrown: unknown,
  request: Asker,
  language: Language = acceptedLanguage(request.headers.get('Accept-Language')),
): Response {
  const headers: Record<string, string> = status === 503 ? { ...retryAfterBusy, 'Cache-Control': 'no-store' } : {}
  if (!wantsPage(request)) {
    return problem(status, refusalText(status, thrown, english).text, { title: 'Rejected' }, headers)
  }
  const { title, text, next } = refusalText(status, thrown, textsIn(language, fallbackTexts))
  return page(
    status,
    title,
    `<h1>${title}</h1>\n<p>${text}</p>\n<p class="actions"><a class="first" href="${next.to}">${next.label}</a></p>`,
    headers,
    spoken(language),
  )
}

function wantsPage(request: Asker): boolean {
  return request.headers.get('Accept')?.includes('text/html') ?? false
}

function problem(status: number, detail: string, more: object, headers: Record<string, string>): Response {
  const body = JSON.stringify({
    type: 'about:blank',
    title: status < 500 ? 'Rejected' : 'Application error',
    status,
    detail,
    ...more,
  })
  return new Response(body, { status, headers: { ...headers, 'Content-Type': 'application/problem+json' } })
}

function page(
  status: number,
  title: string,
  body: string,
  headers: Record<string, string>,
  language: Language = 'en',
): Response {
  const document = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Digestline</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/last-resort.css">
</head>
<body>
<header><a href="/"><img src="/favicon.svg" alt="" width="24" height="24"> Digestline</a></header>
<main>
${body}
</main>
</body>
</html>
`
  return new Response(document, { status, headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' } })
}
