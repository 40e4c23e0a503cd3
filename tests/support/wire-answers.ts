/** One answer as it came over the wire. Names of headers are as they were written, in order. */
export type WireAnswer = {
  /** `HTTP/1.1 200 OK` */
  statusLine: string
  status: number
  headers: [name: string, value: string][]
  /** Of all headers of this name, whatever its case; undefined when there is none. */
  header: (name: string) => string | undefined
  /** Without its framing; latin1. */
  body: string
}

/** `toHead`: HEAD was asked, and no answer has a body. `isClosed`: nothing more comes; what has no length ends there. */
export type ReadingOf = { toHead?: boolean; isClosed?: boolean }

/**
 * All whole answers in `text` (latin1), in order, interim ones (1xx) among them, and what is left behind the last. Throws for what no client
 * could read: a test of framing is not to guess. Source: RFC 9112 §6.3.
 */
export function readAnswers(text: string, { toHead = false, isClosed = false }: ReadingOf = {}) {
  const answers: WireAnswer[] = []
  let at = 0
  for (;;) {
    const end = text.indexOf('\r\n\r\n', at)
    if (end === -1) return { answers, rest: text.slice(at) }
    const head = readHead(text.slice(at, end))
    const body = toHead ? { body: '', end: end + 4 } : readBody(text, end + 4, head, isClosed)
    if (!body) return { answers, rest: text.slice(at) }
    answers.push({ ...head, body: body.body })
    at = body.end
  }
}

function readHead(text: string): Omit<WireAnswer, 'body'> {
  const [statusLine = '', ...lines] = text.split('\r\n')
  const status = /^HTTP\/1\.1 (\d{3}) [ -~]*$/.exec(statusLine)?.[1]
  if (!status) throw new Error(`No status line: ${JSON.stringify(statusLine.slice(0, 200))}`)
  const headers = lines.map((line): [string, string] => {
    const [, name, value] = /^([\w-]+): ([ -~]*)$/.exec(line) ?? []
    if (name === undefined || value === undefined) throw new Error(`No header: ${JSON.stringify(line.slice(0, 200))}`)
    return [name, value]
  })
  const header = (name: string) => {
    const values = headers.filter(([known]) => known.toLowerCase() === name.toLowerCase()).map(([, value]) => value)
    return values.length === 0 ? undefined : values.join(', ')
  }
  return { statusLine, status: Number(status), headers, header }
}

type Body = { body: string; end: number }

/** Undefined when it is not whole. */
function readBody(
  text: string,
  at: number,
  { status, header }: Omit<WireAnswer, 'body'>,
  isClosed: boolean,
): Body | undefined {
  const length = header('content-length')
  if (status < 200 || status === 204 || status === 304) return { body: '', end: at }
  if (header('transfer-encoding') === 'chunked') return readChunks(text, at)
  if (length === undefined) return isClosed ? { body: text.slice(at), end: text.length } : undefined
  const end = at + Number(length)
  return end > text.length ? undefined : { body: text.slice(at, end), end }
}

function readChunks(text: string, start: number): Body | undefined {
  let body = ''
  let at = start
  for (;;) {
    const line = text.indexOf('\r\n', at)
    if (line === -1) return undefined
    const size = Number.parseInt(text.slice(at, line), 16)
    const end = line + 2 + size + 2
    if (end > text.length) return undefined
    if (size === 0) return { body, end }
    body += text.slice(line + 2, end - 2)
    at = end
  }
}
