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
const headerLine = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+): *([ -~]*)$/
/** With one of these a request asks for more than to be read and answered. */
const asksMore = ['transfer-encoding', 'expect', 'upgrade', 'trailer']

const isLength = /^\d{1,9}$/
const lengthName = /\r\ncontent-length: */i

/**
 * Reads the heads of one connection, one after the other: a sender's are the same but for the length of the body, and to see that costs a
 * fifth of reading one.
 */
export class HeadReader {
  #last: { beforeLength: string; behindLength: string; url: string; headers: Map<string, string> } | undefined

  /**
   * The head at the start of `bytes`; undefined when it is not all there, or is anything but the plainest form of a POST whose body has a
   * length: those are for node:http to judge. What two readers could read differently is never read here: no line folding, no bare line
   * ends, no header twice, nothing but visible ASCII and spaces, no space before a colon. Source: RFC 9112 §2.2, §3, §5, §6.3, §11.2.
   */
  read(bytes: Buffer): RequestHead | undefined {
    const end = bytes.subarray(0, mostHeadBytes).indexOf(headEnd)
    if (end === -1) return undefined
    const text = bytes.toString('latin1', 0, end)
    const length = this.#lengthAsBefore(text) ?? this.#lengthIn(text)
    if (length === undefined || !this.#last) return undefined
    const bodyBytes = Number(length)
    if (bodyBytes > mostBodyBytes) return undefined
    const { url, headers } = this.#last
    const header = (name: string) => (name === 'content-length' ? length : headers.get(name))
    return { url, header, bytes: end + headEnd.length, bodyBytes }
  }

  /** The length, when all around it is what was read before. */
  #lengthAsBefore(text: string): string | undefined {
    if (!this.#last) return undefined
    const { beforeLength, behindLength } = this.#last
    const digits = text.length - beforeLength.length - behindLength.length
    if (digits < 1 || !text.startsWith(beforeLength) || !text.endsWith(behindLength)) return undefined
    const length = text.slice(beforeLength.length, beforeLength.length + digits)
    return isLength.test(length) ? length : undefined
  }

  /** The length in a plain head; remembers what is around it. */
  #lengthIn(text: string): string | undefined {
    const lines = text.split('\r\n')
    const url = requestLine.exec(lines[0]!)?.[1]
    const headers = url === undefined ? undefined : readHeaders(lines)
    if (url === undefined || !headers?.has('host') || asksMore.some((name) => headers.has(name))) return undefined
    const connection = headers.get('connection')
    if (connection !== undefined && connection.toLowerCase() !== 'keep-alive') return undefined
    const length = headers.get('content-length')
    const name = lengthName.exec(text)
    if (length === undefined || !isLength.test(length) || !name) return undefined
    const beforeLength = text.slice(0, name.index + name[0].length)
    this.#last = { beforeLength, behindLength: text.slice(beforeLength.length + length.length), url, headers }
    return length
  }
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
