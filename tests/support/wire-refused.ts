import { requestLine } from './wire-requests'
import { chunk, chunkedAs, chunks, each, group, hiding, replaced, type Strange, sized, withLines } from './wire-strange'

const te = 'Transfer-Encoding: chunked'

/** Two readers could see two things in it: it is refused, and its connection closed. */
const lengths = group(['none'], [400], {
  'both lengths, and a request behind the chunks': hiding(
    (hidden) => `0\r\n\r\n${hidden}`,
    requestLine,
    'Content-Length: #',
    te,
  ),
  'both lengths the other way round': hiding((hidden) => `0\r\n\r\n${hidden}`, requestLine, te, 'Content-Length: #'),
  'both lengths, and a request in the chunks': hiding(chunks, requestLine, 'Content-Length: 4', te),
  'both lengths, of one mind': chunkedAs(chunks, ['Content-Length: #', te]),
  'both lengths, none': chunkedAs(chunks, ['Content-Length: 0', te]),
  'different lengths': withLines('Content-Length: #', 'Content-Length: 5'),
  'different lengths, the first none': withLines('Content-Length: 0', 'Content-Length: #'),
  'no length of a body': withLines('X-Other: y'),
  ...each(
    'Content-Length',
    [
      ...[
        '+#',
        '-#',
        '-0',
        '# #',
        '0 #',
        '#,',
        '5, #',
        '0x#',
        '#.0',
        '#e0',
        '1e2',
        '"#"',
        '',
        '#;',
        '#a',
        '\xb9',
        '#\x0b',
      ],
      ...['#\x0c', '9'.repeat(20), '18446744073709551616', `${'9'.repeat(400)}`],
    ],
    (value) => withLines(`Content-Length: ${value}`),
  ),
  ...each(
    'Transfer-Encoding',
    [
      'identity',
      'chunked, identity',
      'xchunked',
      'chunkedx',
      'chunked, chunked',
      '"chunked"',
      'chunked;q=1',
      'gzip',
      '',
      'chunked\x0b',
      'chunked,',
    ],
    (value) => chunkedAs(chunks, [`Transfer-Encoding: ${value}`]),
  ),
  ...each(
    'beside a length, Transfer-Encoding',
    ['identity', 'chunked, identity', 'xchunked', 'gzip', 'chunked\x0b'],
    (value) => withLines(`Transfer-Encoding: ${value}`, 'Content-Length: #'),
  ),
  'codings in two lines': chunkedAs(chunks, [te, 'Transfer-Encoding: identity']),
  'chunked in two lines': chunkedAs(chunks, [te, te]),
})

const heads = group(['none'], [400], {
  'a folded line': sized('X-Other: a', ' b'),
  'a folded length': withLines('Content-Length:', ' #'),
  'a folded coding': chunkedAs(chunks, ['Transfer-Encoding:', ' chunked']),
  'a length in a fold': sized('X-Other: a', '\tContent-Length: 3'),
  'white space before the first line': replaced('Host: here', ' Host: here'),
  'a space before the colon': withLines('Content-Length : #'),
  'a tab before the colon': withLines('Content-Length\t: #'),
  'a coding with a space before the colon': chunkedAs(chunks, ['Transfer-Encoding : chunked']),
  ...each('a header', ['Content Length: 5', 'Nothing', ': x', 'X\0: x', 'X\xfc: x', 'X(: x', '"X": x'], (line) =>
    sized(line),
  ),
  ...each('in a value', ['\0', '\x01', '\x0b', '\x7f', '\r', '\x1b', '\n'], (byte) => sized(`X-Other: a${byte}b`)),
  'a length behind a carriage return': sized('X-Other: a\rContent-Length: 0'),
  'a length behind a line feed': sized('X-Other: a\nContent-Length: 0'),
  'a length behind a line feed the wrong way': sized('X-Other: a\n\rContent-Length: 0'),
  'a carriage return too many': sized('X-Other: a\r'),
  'bare line feeds': (...given) => sized()(...given).replaceAll('\r\n', '\n'),
  'a bare line feed at the end of the head': replaced('\r\n\r\n', '\r\n\n'),
  'a bare line feed before the end of the head': replaced('\r\n\r\n', '\n\r\n'),
  'bare carriage returns': (...given) => sized()(...given).replaceAll('\r\n', '\r'),
})

const firstLines = group(['none'], [400, 405, 501, 505], {
  ...each(
    'a version',
    ['HTTP/1.10', 'HTTP/1.', 'http/1.1', 'HTTPS/1.1', 'HTTP/1.1 ', 'HTTP/1.1 x', '', 'ICE/1.0', 'HTTP/01.1', 'HTTP/3'],
    (version) => replaced('HTTP/1.1', version),
  ),
  ...each('a method', ['post', 'Post', 'POSTX', 'BREW', 'P\0ST', '"POST"', ''], (method) => replaced('POST', method)),
  ...each('before the method', [' ', '\0', '\t', '\x16\x03\x01'], (bytes) => replaced('POST', `${bytes}POST`)),
  'a tab behind the method': replaced('POST ', 'POST\t'),
  'an address without its slash': replaced('/api', 'api'),
  ...each('in the address', [' ', '\0', '\x01', '\x7f', '\xc3\xbc', '\t'], (byte) =>
    replaced('sentry_key', `a=${byte}&sentry_key`),
  ),
  'the preface of HTTP/2': () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'the hello of TLS': () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'a tunnel': replaced(/POST \S+/, 'CONNECT example.com:443'),
})

const tooLong = group(['none'], [431], {
  'a head of 17 KiB': sized(`X-Long: ${'a'.repeat(17_000)}`),
  'a head of 200 KB': sized(`X-Long: ${'a'.repeat(200_000)}`),
  'an address of 20 KB': replaced('sentry_key', `a=${'a'.repeat(20_000)}&sentry_key`),
  'twenty thousand lines': sized(...Array.from({ length: 20_000 }, () => 'a:b')),
})

const size = (body: string) => body.length.toString(16)

const badChunks = group(['none'], [400, 413], {
  ...each('a size of', ['0x', '+', '-', ' ', '\r\n', 'g', '\xb9', '_'], (before) =>
    chunkedAs((body) => `${before}${chunks(body)}`),
  ),
  'a size of more than 64 bits': chunkedAs((body) => `1${size(body).padStart(16, '0')}\r\n${body}\r\n0\r\n\r\n`),
  'a size of 17 digits': chunkedAs((body) => `${'f'.repeat(17)}\r\n${body}`),
  'white space before an extension': chunkedAs((body) => `${chunk(body, ' ;a')}0\r\n\r\n`),
  'a line feed in an extension': chunkedAs((body) => `${chunk(body, ';a\nb')}0\r\n\r\n`),
  'a carriage return in an extension': chunkedAs((body) => `${chunk(body, ';a\rb')}0\r\n\r\n`),
  'bare line feeds between chunks': chunkedAs((body) => chunks(body).replaceAll('\r\n', '\n')),
  'a bare line feed behind a size': chunkedAs((body) => `${size(body)}\n${body}\r\n0\r\n\r\n`),
  'nothing behind a chunk': chunkedAs((body) => `${size(body)}\r\n${body}0\r\n\r\n`),
  'a chunk that is longer': chunkedAs((body) => `${size(body.slice(1))}\r\n${body}\r\n0\r\n\r\n`),
  'no end of the last chunk': chunkedAs((body) => `${chunk(body)}0\r\n`),
  'an invalid trailer': chunkedAs((body) => `${chunk(body)}0\r\nX Other: 1\r\n\r\n`),
})

export const refusedOnes: Strange[] = [...lengths, ...heads, ...firstLines, ...tooLong, ...badChunks]
