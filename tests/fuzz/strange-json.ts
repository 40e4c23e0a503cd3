import type { Random } from './random'

/** JSON text of a value nobody expects there. */
export function strangeJson(random: Random): string {
  return random.chance(0.4) ? JSON.stringify(strangeText(random)) : random.pick(makes)(random)
}

/** Texts that make careless expressions slow, look like secrets, codes, addresses or times, or are just long. */
export function strangeText(random: Random): string {
  if (random.chance(0.25)) return random.pick(singles)
  const piece = random.chance(0.5) ? random.pick(pieces) : random.pick(pieces) + random.pick(pieces)
  const length = random.chance(0.05) ? 400_000 : random.size(30_000)
  return (
    random.pick(['', ...pieces]) + piece.repeat(Math.ceil(length / piece.length)) + random.pick(['', '!', ...pieces])
  )
}

export const prototypeNames = ['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', 'then']

const makes: ((random: Random) => string)[] = [
  (random) => random.pick(['null', 'true', 'false', '""', '[]', '{}', '0', '-1', '[[]]', '[{}]', '[null]', '{"":{}}']),
  (random) =>
    random.pick(['-0', '1e308', '-1e308', '1e999', '-1e999', '1e-400', '9007199254740993', '4294967296', '0.1']),
  (random) =>
    random.pick(['8640000000000001', '-62198755200', '1780000000000000000', '253402300800', '1e21', '123456789']),
  (random) =>
    random.pick(['"\\ud800"', '"a\\udfffb"', '"\\u0000"', '"\\u202e\\u2028"', '"\\ufeff"', '"\\uD83D\\uDE00"']),
  (random) =>
    `{"${random.pick(prototypeNames)}":${random.pick(['null', '{"polluted":true}', '"x"', '[1]', '{"value":1}'])}}`,
  () => '{"length":4294967295,"0":1,"toJSON":"x","then":1,"value":{"value":{}},"values":{"values":[]}}',
  (random) => nested(random, '[', ']'),
  (random) => nested(random, '{"a":', '}'),
  (random) => nested(random, '{"values":[', ']}'),
  (random) => nested(random, '{"stacktrace":{"frames":[', ']}}'),
  (random) => list(random, () => random.pick(['null', '0', '""', '{}', '[]', '["a","b"]', '{"key":"a","value":1}'])),
  (random) => `{${Array.from({ length: random.size(20_000) }, (_, i) => `"k${i}":${i}`).join(',')}}`,
  (random) => list(random, () => '{"type":"E","value":"v","stacktrace":{"frames":[{"filename":"a.js","lineno":1}]}}'),
  (random) => random.pick(['NaN', 'Infinity', 'undefined', '01', '+1', '.5', "'a'", '{"a":1,}', '[1', '"', '']),
]

function nested(random: Random, open: string, close: string): string {
  const most = Math.floor(1_500_000 / (open.length + close.length))
  const depth = random.chance(0.15) ? most : random.size(5000)
  return `${open.repeat(depth)}${open.endsWith(':') ? '1' : ''}${close.repeat(depth)}`
}

function list(random: Random, item: () => string): string {
  const one = item()
  const length = Math.min(random.size(700_000), Math.ceil(1_500_000 / (1 + one.length)))
  return `[${Array.from({ length }, () => one).join(',')}]`
}

const singles = [
  '',
  ' ',
  '\n',
  '\u0000',
  '\ud800',
  '\u202e',
  '0',
  '-1',
  'NaN',
  'null',
  'undefined',
  '[object Object]',
  '+275760-09-13T00:00:00.001Z',
  '2026-02-30T25:61:61Z',
  '1780000000.123456',
  '0000-00-00',
  'http://[::1',
  'https://user:secret@host/?token=a%zz&&==',
  'data:text/plain;base64,AAAA',
  '//',
  'constructor',
  '__proto__',
  '2338467123',
  'DIGEST: 2338467123@E394',
  '4111 1111 1111 1111',
  '00000000-0000-0000-0000-000000000000',
  'f'.repeat(32),
  '=cmd|calc',
  '<script>alert(1)</script>',
  '%s %d %(name)s {0} $1 $&',
  '../../../../etc/passwd',
]

const pieces = [
  ...[
    'a',
    ' ',
    '\n',
    '\t',
    '\\',
    '/',
    '.',
    ':',
    '=',
    '&',
    ';',
    ',',
    '%',
    '%zz',
    '"',
    "'",
    '(',
    '[',
    '{',
    '<',
    '@',
    '-',
    '_',
  ],
  ...[
    'at ',
    ' at a (',
    'a@a.',
    '://',
    'http://',
    'password=',
    'token: ',
    'Bearer ',
    'eyJhbGciOi.',
    '4111',
    '0',
    '1 ',
    'f',
  ],
  ...['digest: ', 'Digest: 1', 'Caused by: ', 'node_modules/', '../', '    at f (a.js:1:1)\n', 'File "a.py", line 1\n'],
  ...['é', '\u0301', '😀', '\ud800', '\u2028', '\u0000', 'ſ', 'İ', '#1', '0x', '$', 'a=b; ', 'key=[', '":"', '{"a":"'],
  ...[
    '-----BEGIN PRIVATE KEY-----',
    'AKIA',
    'sk_live_',
    'xoxb-',
    'ghp_',
    '1.1.',
    '::',
    'user:pass@',
    'a:b@',
    '\r\n',
    '\u001b[',
  ],
]
