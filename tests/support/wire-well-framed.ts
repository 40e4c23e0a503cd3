import { requestLine, smallEvent, wirePost } from './wire-requests'
import { chunk, chunkedAs, chunks, each, group, hiding, plain, replaced, sized, withLines } from './wire-strange'

const lines = (count: number) => Array.from({ length: count }, (_, n) => `a${n % 7}:b`)

/** Strange, and yet there is one way to read it; some of it a reader may refuse. */
export const wellFramed = [
  ...group(['both'], [200], {
    'no white space before a value': withLines('Content-Length:#'),
    'white space around a value': withLines('Content-Length:  \t #  '),
    'a name in capitals': withLines('CONTENT-LENGTH: #'),
    'leading zeros': withLines('Content-Length: 000#'),
    'an empty value': sized('X-Nothing:'),
    'bytes beyond ASCII in a value': sized('X-Name: J\xfcrgen \xff'),
    chunks: chunkedAs(chunks),
    'chunks in another case': chunkedAs(chunks, ['TRANSFER-encoding: CHUNKED']),
    'capitals in a size': chunkedAs((body) => `${body.length.toString(16).toUpperCase()}\r\n${body}\r\n0\r\n\r\n`),
    'zeros before a size': chunkedAs((body) => `0000${chunks(body)}`),
    'chunks of a byte': chunkedAs((body) => `${[...body].map((byte) => chunk(byte)).join('')}0\r\n\r\n`),
    'an empty line before the request': (...given) => `\r\n${sized()(...given)}`,
    'an address with a host': replaced('/api', 'http://elsewhere.test/api'),
    'half of an escape in the query': replaced('sentry_key', 'a=%zz&sentry_key'),
    'a head of 15 KiB': sized(`X-Long: ${'a'.repeat(15_000)}`),
    'two hundred lines': sized(...lines(198)),
    'an address of 15 KiB': replaced('sentry_key', `a=${'a'.repeat(15_000)}&sentry_key`),
    'Upgrade nobody asks of this connection': sized('Upgrade: x'),
    'a request in its message': (project, eventId, hidden) =>
      wirePost(project, { eventId, body: smallEvent(eventId, hidden) }).bytes,
    'a request in a chunk extension': (project, eventId) =>
      chunkedAs((body) => `${chunk(body, ';a="POST / HTTP/1.1"')}0\r\n\r\n`)(project, eventId, ''),
  }),
  // A reader may be stricter than it has to.
  ...group(['both', 'none'], [200, 400, 431, 505], {
    'a tab behind a value': withLines('Content-Length: #\t'),
    'two hosts': sized('Host: there'),
    'a host that cannot be': replaced('Host: here', 'Host: a b/c@d'),
    'no name of a host': replaced('Host: here', 'Host:'),
    'a bare line feed before the request': (...given) => `\n${sized()(...given)}`,
    'two spaces in the first line': replaced('POST ', 'POST  '),
    'an extension without a name': chunkedAs((body) => `${chunk(body, ';')}0\r\n\r\n`),
    'white space behind a size': chunkedAs((body) => `${chunk(body, ' ')}0\r\n\r\n`),
    'trailers that frame': chunkedAs((body) => `${chunk(body)}0\r\nContent-Length: 5\r\n\r\n`),
    'other codings before chunked': chunkedAs(chunks, ['Transfer-Encoding: gzip, chunked']),
    'an empty member before chunked': chunkedAs(chunks, ['Transfer-Encoding: ,chunked']),
    'an empty coding beside a length': withLines('Transfer-Encoding:', 'Content-Length: #'),
    'a length twice': withLines('Content-Length: #', 'Content-Length: #'),
    'a length twice in one line': withLines('Content-Length: #, #'),
    'HTTP/1.2': replaced('HTTP/1.1', 'HTTP/1.2'),
  }),
  // Refused for the number of lines in its head: its length is not in doubt.
  ...group(['second', 'none'], [431], {
    'two hundred and one lines': sized(...lines(199)),
    'two thousand lines': sized(...lines(2000)),
  }),
  ...group(['second', 'none'], [400], {
    'no body': (project) => wirePost(project, { headers: ['Host: here', 'Content-Length: 0'], body: '' }).bytes,
    'no host': replaced('Host: here\r\n', ''),
  }),
]

/** Only the last of its connection, as it says itself. Node answers 400 when it has read what stands behind. */
export const lastOnes = group(['first', 'none'], [200, 400, 505], {
  ...each('last by Connection', ['close', 'CLOSE', 'keep-alive, close', 'x,close'], (value) =>
    sized(`Connection: ${value}`),
  ),
  ...each('of another version', ['HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0'], (version) => replaced('HTTP/1.1', version)),
  'chunks of HTTP/1.0': (...given) => chunkedAs(chunks)(...given).replace('HTTP/1.1', 'HTTP/1.0'),
})

/** A server that switches protocols may have answered completely in this one. */
export const upgrades = group(['both', 'first'], [200], {
  'Upgrade to WebSocket': sized('Connection: upgrade', 'Upgrade: websocket'),
  'Upgrade to HTTP/2': sized('Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABk'),
})

/** A request in the body of one that is refused, or that nobody expects to have a body. */
export const hidden = group(['second', 'none'], [200, 204, 400, 401, 403, 404, 405, 413, 415, 417], {
  'behind a wrong key': hiding(plain, (to) => requestLine(to).replace(to.key, 'f'.repeat(32)), 'Content-Length: #'),
  'behind a wrong key, in chunks': hiding(
    chunks,
    (to) => requestLine(to).replace(to.key, '0'.repeat(32)),
    'Transfer-Encoding: chunked',
  ),
  'behind no key': hiding(plain, () => 'POST /api/1/store/ HTTP/1.1', 'Content-Length: #'),
  'behind an unknown encoding': hiding(plain, requestLine, 'Content-Encoding: compress', 'Content-Length: #'),
  'behind another expectation': hiding(plain, requestLine, 'Expect: 200-ok', 'Content-Length: #'),
  'instead of an envelope': hiding(plain, requestLine, 'Content-Length: #'),
  'instead of an envelope, in chunks': hiding(chunks, requestLine, 'Transfer-Encoding: chunked'),
  'for a page': hiding(plain, () => 'POST /sign-in HTTP/1.1', 'Content-Length: #'),
  'for nobody': hiding(plain, () => 'POST /api/nothing HTTP/1.1', 'Content-Length: #'),
  ...each('with', ['GET', 'OPTIONS', 'PUT', 'DELETE', 'TRACE'], (method) =>
    hiding(plain, (to) => requestLine(to).replace('POST', method), 'Content-Length: #'),
  ),
  'of a GET, in chunks': hiding(chunks, () => 'GET /healthz HTTP/1.1', 'Transfer-Encoding: chunked'),
})
