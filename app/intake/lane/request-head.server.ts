/** The head of a request of which there is no doubt. */
export type RequestHead = {
  /** Path and query, as sent. */
  url: string
  /** By its name in lower case. */
  header: (name: string) => string | undefined
  /** Length of the head: here the body begins. */
  bytes: number
  /** Length of the body. */
  bodyBytes: number
}

/** Heads of SDKs stay under 2 KiB. */
const mostHeadBytes = 8 * 1024
/** Of a longer body a refusal leaves too much to swallow. */
const mostBodyBytes = 1024 * 1024

const headEnd = Buffer.from('\r\n\r\n')
const requestLine = /^POST (\/[!-~]*) HTTP\/1\.1$/
const headerLine = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[\t ]*([\t -~]*)$/
/** With one of these a request asks for more than to be read and answered. */
const asksMore = ['transfer-encoding', 'expect', 'upgrade', 'trailer']

/**
 * The head at the start of `bytes`; undefined when it is not all there, or is anything but the plainest form of a POST whose body has a
 * length: those are for node:http to judge. What two readers could read differently is never read here: no line folding, no bare line
 * ends, no header twice, nothing outside of ASCII, no white space before a colon. Source: RFC 9112 §2.2, §3, §5, §6.3, §11.2.
 */
export function readRequestHead(bytes: Buffer): RequestHead | undefined {
  const end = bytes.subarray(0, mostHeadBytes).indexOf(headEnd)
  if (end === -1) return undefined
  const lines = bytes.toString('latin1', 0, end).split('\r\n')
  const url = requestLine.exec(lines[0]!)?.[1]
  if (url === undefined) return undefined
  const headers = readHeaders(lines)
  if (!headers?.has('host') || asksMore.some((name) => headers.has(name))) return undefined
  const connection = headers.get('connection')
  if (connection !== undefined && connection.toLowerCase() !== 'keep-alive') return undefined
  const length = headers.get('content-length') ?? ''
  const bodyBytes = /^\d{1,9}$/.test(length) ? Number(length) : Number.POSITIVE_INFINITY
  if (bodyBytes > mostBodyBytes) return undefined
  return { url, header: (name) => headers.get(name), bytes: end + headEnd.length, bodyBytes }
}

/** Of the lines behind the first one; undefined when one is no plain header, or there twice. */
function readHeaders(lines: string[]): Map<string, string> | undefined {
  const headers = new Map<string, string>()
  for (let i = 1; i < lines.length; i++) {
    const found = headerLine.exec(lines[i]!)
    if (!found) return undefined
    headers.set(found[1]!.toLowerCase(), found[2]!.trimEnd())
    if (headers.size !== i) return undefined
  }
  return headers
}
