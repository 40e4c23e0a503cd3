/** What came with a report: environment and release from the query of its address, and the browser from the request. */
export type ReportHead = { environment?: string; release?: string; userAgent?: string }

type Fields = Record<string, unknown>

/** What intake adds to the header of a report's item. */
export function reportHead({ environment, release, user_agent }: Fields): ReportHead {
  return {
    ...(typeof environment === 'string' && { environment }),
    ...(typeof release === 'string' && { release }),
    ...(typeof user_agent === 'string' && { userAgent: user_agent }),
  }
}

/**
 * A report that a browser sent without an SDK, as the payload of an event; undefined when its type is unknown.
 * 1. Known types: violations of the content security policy (both formats), Expect-CT, Expect-Staple, pinned keys (HPKP), network errors.
 * 2. Title: `Blocked 'script' from 'cdn.example.com'`; for inline code, `Blocked unsafe inline 'script'`.
 * 3. Grouped by effective directive and blocked host; for inline code by the host of the page.
 * 4. The whole report is kept as extra; its page becomes the request.
 * Source: docs/protocol.md §12; CSP level 3 §5, Reporting API, RFC 9163, RFC 7469, W3C Network Error Logging.
 */
export function securityEvent(report: unknown, { environment, release, userAgent }: ReportHead): Fields | undefined {
  if (!isFields(report)) return undefined
  const told = readCsp(report) ?? readNetworkError(report) ?? readCertificates(report)
  if (!told) return undefined
  const { message, fingerprint, logger, page, tags, level = 'error', body } = told
  const agent = text(report.user_agent) ?? userAgent
  return {
    platform: 'other',
    level,
    logger,
    message,
    fingerprint,
    tags: withoutNothing(tags),
    request: withoutNothing({ url: page, headers: agent && { 'User-Agent': agent } }),
    extra: { report: body },
    ...withoutNothing({ environment, release }),
  }
}

type ReportFields = {
  message: string
  fingerprint: string[]
  logger: string
  page?: string
  tags: Record<string, string | undefined>
  level?: string
  body: Fields
}

function readCsp(report: Fields): ReportFields | undefined {
  const old = report['csp-report']
  if (isFields(old)) {
    const directive = text(old['effective-directive']) ?? text(old['violated-directive'])
    return csp(old, directive, text(old['blocked-uri']), text(old['document-uri']), text(old.disposition))
  }
  const { body } = report
  if (report.type !== 'csp-violation' || !isFields(body)) return undefined
  const page = text(body.documentURL) ?? text(report.url)
  return csp(body, text(body.effectiveDirective), text(body.blockedURL), page, text(body.disposition))
}

function csp(
  body: Fields,
  directives = '',
  blocked = '',
  page: string | undefined,
  disposition?: string,
): ReportFields {
  const directive = directives.trim().split(/\s/)[0]!.toLowerCase().slice(0, 64)
  const what = directive.replace(/(?:-src)?(?:-elem|-attr)?$/, '').replace(/^img$/, 'image') || 'resource'
  const source = sourceOf(blocked)
  const pageHost = hostOf(page) ?? ''
  const message = source.local
    ? `Blocked ${source.local} '${what}'`
    : `Blocked '${what}' from '${source.host === 'self' ? pageHost : source.host}'`
  return {
    message,
    fingerprint: ['csp', directive, source.local ? `${source.local} ${pageHost}` : source.host],
    logger: 'csp',
    ...(page && { page }),
    tags: { 'effective-directive': directive, 'blocked-uri': blocked.slice(0, 200), disposition },
    level: disposition === 'report' ? 'warning' : 'error',
    body,
  }
}

/** `blocked` is a URL, a scheme, or a keyword for code without a URL. */
function sourceOf(blocked: string): { local?: string; host: string } {
  const word = blocked.trim().toLowerCase()
  if (word === 'inline' || word === 'unsafe-inline' || word === '') return { local: 'unsafe inline', host: '' }
  if (word === 'eval' || word === 'unsafe-eval' || word === 'wasm-eval') return { local: 'unsafe eval()', host: '' }
  if (word === 'self') return { host: 'self' }
  const host = hostOf(blocked)
  return { host: host || /^[a-z][a-z0-9+.-]{0,20}(?=:|$)/.exec(word)?.[0].concat(':') || 'somewhere' }
}

function readNetworkError(report: Fields): ReportFields | undefined {
  const { body } = report
  if (report.type !== 'network-error' || !isFields(body)) return undefined
  const type = text(body.type) ?? 'unknown'
  const page = text(report.url)
  const host = hostOf(page) ?? 'somewhere'
  const status = typeof body.status_code === 'number' && body.status_code > 0 ? String(body.status_code) : undefined
  return {
    message: `Network error '${type}' for '${host}'`,
    fingerprint: ['nel', type, host],
    logger: 'nel',
    ...(page && { page }),
    tags: { 'network-error': type, phase: text(body.phase), status },
    body,
  }
}

function readCertificates(report: Fields): ReportFields | undefined {
  for (const [field, name, logger] of certificates) {
    const body = field === 'known-pins' ? report : report[field]
    if (!(field in report) || !isFields(body)) continue
    const host = text(body.hostname) ?? 'somewhere'
    return { message: `${name} failed for '${host}'`, fingerprint: [logger, host], logger, tags: {}, body }
  }
  return undefined
}

const certificates = [
  ['expect-ct-report', 'Expect-CT', 'expect-ct'],
  ['expect-staple-report', 'Expect-Staple', 'expect-staple'],
  ['known-pins', 'Public key pinning', 'hpkp'],
] as const

/** The host of an http(s) URL, with its port if it is not the default one; undefined for anything else. */
function hostOf(url: string | undefined): string | undefined {
  if (!url || !/^(?:https?|wss?):\/\//i.test(url) || !URL.canParse(url)) return undefined
  return new URL(url).host.slice(0, 253)
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 2048) : undefined

const withoutNothing = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''))
