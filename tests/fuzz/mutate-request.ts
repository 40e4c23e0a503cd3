import { fuzzKey, type Material } from './material'
import type { Random } from './random'
import { strangeText } from './strange-json'

/** Changes of everything about a request but its body. */
export const requestChanges: Record<string, (material: Material, random: Random) => Material> = {
  auth(material, random) {
    const url = material.url.replace(
      /sentry_key=\w*/,
      random.pick(['', 'sentry_key=', 'SENTRY_KEY=%zz', `Sentry_Key=${fuzzKey}`]),
    )
    const name = random.pick(['x-sentry-auth', 'authorization'])
    return { ...material, url, headers: { ...material.headers, [name]: random.pick(auths) } }
  },
  stranger: (material, random) => ({
    ...material,
    url: material.url.replace(fuzzKey, random.pick([strangerKey, disabledKey, goneKey, unaskedKey, '__proto__'])),
  }),
  endpoint(material, random) {
    const [before = '', query = ''] = material.url.split('?', 2)
    const project = /\/api\/(\d+)/.exec(before)?.[1] ?? '1'
    return { ...material, url: `/api/${project}/${random.pick(endpoints)}?${query || `sentry_key=${fuzzKey}`}` }
  },
  path: (material, random) => ({ ...material, url: random.pick(paths) }),
  query: (material, random) => ({ ...material, url: `${material.url}&${random.pick(queries)}` }),
  method: (material, random) => ({
    ...material,
    method: random.pick(['GET', 'PUT', 'OPTIONS', 'HEAD', 'DELETE', 'post', '']),
  }),
  header: (material, random) => ({
    ...material,
    headers: {
      ...material.headers,
      [random.pick(headerNames)]: random.pick([strangeText(random).slice(0, 9000), ...headerValues]),
    },
  }),
}

/** One nobody knows, one switched off, one whose project is gone, one the store cannot be asked about. */
export const strangerKey = 'f'.repeat(32)
export const disabledKey = 'd15ab1ed000000000000000000000000'
export const goneKey = '90e90e90e90e90e90e90e90e90e90e90'
export const unaskedKey = 'a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5'

const auths = [
  `Sentry sentry_version=7, sentry_key=${fuzzKey}`,
  `sentry sentry_key=${fuzzKey},sentry_client=a/1,sentry_timestamp=1e400`,
  `Sentry sentry_key="${fuzzKey}"`,
  `Basic ${Buffer.from(`${fuzzKey}:`).toString('base64')}`,
  `DSN http://${fuzzKey}@host/1`,
  ...[
    'Sentry',
    'Sentry sentry_key=',
    'Sentry sentry_key=__proto__',
    'Basic ====',
    'Basic gA==',
    'DSN x',
    'Bearer abc',
    '',
  ],
  `Sentry ${'sentry_key=,'.repeat(800)}`,
  `DSN http://${'a@'.repeat(3000)}`,
  `Sentry ${' '.repeat(8000)}sentry_key`,
]

const endpoints = (
  'envelope/ store/ security/ csp-report/ nel/ minidump/ minidump user-feedback/ cron/nightly/ cron/%zz%00/ cron/__proto__/ ' +
  'events/aaaaaaaaaaaa4aaaaaaaaaaaaaaaaaaa/attachments/ events/--------------------------------/attachments/ unreal/ envelope//'
).split(' ')

const paths = [
  ...[
    '/api/',
    '/api/1',
    '/api/1/envelope',
    '/api/999999999999999/envelope/',
    '/api/0x1/store/',
    '/api/-1/store/',
    '/tunnel',
  ],
  ...[
    '/api/envelope/',
    '/api/store/',
    '/api/01/envelope/',
    '/api/%31/envelope/',
    '//api/1/envelope/',
    '/api/1/envelope/../store/',
  ],
  `/api/1/envelope/?${'sentry_key=&'.repeat(1000)}`,
]

const queries = [
  ...[
    'sentry_key=',
    'sentry_version=999',
    'sentry_data=%7B%22message%22%3A1%7D',
    'sentry_data=eJwDAAAAAAE',
    'sentry_data=%FF%zz',
  ],
  ...[
    'sentry_release=%00',
    'sentry_environment=%f0%9f',
    'status=ok',
    'status=__proto__',
    'check_in_id=0',
    'duration=1e999',
  ],
  ...['environment=a%00b', '=', '&&&&', '%', 'a'.repeat(5000)],
]

const headerNames = [
  'content-type',
  'content-encoding',
  'content-length',
  'user-agent',
  'x-sentry-auth',
  'origin',
  'x-forwarded-for',
]
const headerValues = [
  ...[
    '',
    '-1',
    '0',
    '1e99',
    'NaN',
    '99999999999',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary="',
  ],
  ...[
    'multipart/form-data; boundary=limit',
    `multipart/form-data; boundary=${'a'.repeat(5000)}`,
    'application/x-sentry-envelope',
  ],
  ...[
    'application/csp-report',
    'application/reports+json',
    'application/json; charset=utf-16',
    'text/plain',
    'gzip',
    '\u00ff\u0000',
  ],
]
