import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.server'

test('the floor of the spike brake can be moved, and only to a number', () => {
  expect(readConfig({}).limits.spikeFloor).toBe(1000)
  expect(readConfig({ DIGESTLINE_SPIKE_FLOOR: '50000' }).limits.spikeFloor).toBe(50_000)
  expect(() => readConfig({ DIGESTLINE_SPIKE_FLOOR: 'many' })).toThrow(ConfigError)
})

test('the public address is a scheme and a host: pages under a path would not be found', () => {
  expect(readConfig({ PUBLIC_URL: 'https://errors.example.com/' }).publicUrl).toBe('https://errors.example.com')
  expect(() => readConfig({ PUBLIC_URL: 'https://example.com/errors' })).toThrow(/^PUBLIC_URL must have no path/)
  expect(() => readConfig({ PUBLIC_URL: 'https://example.com/errors' })).toThrow(ConfigError)
})

test.each([
  ['DIGESTLINE_DATA_DIR', 'DATA_DIR'],
  ['DIGESTLINE_PUBLIC_URL', 'PUBLIC_URL'],
  ['DIGESTLINE_LOGLEVEL', 'LOG_LEVEL'],
  ['DIGESTLINE_LABB', 'DIGESTLINE_LAB'],
  ['DIGESTLINE_SPIKEFLOOR', 'DIGESTLINE_SPIKE_FLOOR'],
])('who writes %s is told of %s', (misspelt, meant) => {
  expect(() => readConfig({ [misspelt]: '1' })).toThrow(`Did you mean ${meant}?`)
})

test('the lab is on, off, or a mistake', () => {
  expect([{}, { DIGESTLINE_LAB: '' }, { DIGESTLINE_LAB: '0' }].map((env) => readConfig(env).lab)).toEqual([
    false,
    false,
    false,
  ])
  expect(readConfig({ DIGESTLINE_LAB: '1' }).lab).toBe(true)
  expect(() => readConfig({ DIGESTLINE_LAB: 'true' })).toThrow('DIGESTLINE_LAB must be one of 0, 1')
})

test('hosts and networks that outgoing requests may reach are listed with commas', () => {
  expect(readConfig({}).outsideAllow).toEqual({ hosts: [], networks: [] })
  expect(readConfig({ OUTSIDE_ALLOW: ' Hooks.Internal., 10.0.0.0/8,127.0.0.1 ,fd00::/8, [::1]' }).outsideAllow).toEqual(
    {
      hosts: ['hooks.internal'],
      networks: [
        { address: '10.0.0.0', prefix: 8, family: 'ipv4' },
        { address: '127.0.0.1', prefix: 32, family: 'ipv4' },
        { address: 'fd00::', prefix: 8, family: 'ipv6' },
        { address: '::1', prefix: 128, family: 'ipv6' },
      ],
    },
  )
})

test.each([
  '10.0.0.0/33',
  'fd00::/129',
  '10.0.0/8',
  'http://hooks',
  'hooks:80',
  '127.1',
  '*.internal',
  'a b',
  'x/',
  '::/x',
])('%s is no host and no network', (text) =>
  expect(() => readConfig({ OUTSIDE_ALLOW: text })).toThrow(/^OUTSIDE_ALLOW must list hosts or networks/),
)

const mailOf = (SMTP_URL: string, MAIL_FROM?: string) => readConfig({ SMTP_URL, MAIL_FROM }).mail

test('a mail server is read from its URL', () => {
  expect(readConfig({}).mail).toBeUndefined()
  expect(mailOf('smtp://mail.example.com')).toEqual({
    host: 'mail.example.com',
    port: 587,
    tls: 'optional',
    unverified: false,
    from: { name: 'Digestline', address: 'digestline@localhost' },
  })
  expect(mailOf('smtps://ada%40x.io:p%23ss@[::1]:2465?tls=unverified', '"Shop, errors" <errors@x.io>')).toEqual({
    host: '::1',
    port: 2465,
    tls: 'implicit',
    unverified: true,
    signIn: { user: 'ada@x.io', password: 'p#ss' },
    from: { name: 'Shop, errors', address: 'errors@x.io' },
  })
  expect(mailOf('smtps://mail.example.com')).toMatchObject({ port: 465, tls: 'implicit', unverified: false })
})

test('a password is sent over TLS alone, unless that is asked for', () => {
  expect(mailOf('smtp://u:p@mail.example.com')?.tls).toBe('required')
  expect(mailOf('smtp://u:p@mail.example.com?tls=never')?.tls).toBe('never')
})

test.each([
  ['mail.example.com', 'is not a URL'],
  ['https://mail.example.com', 'must begin with smtp:// or smtps://'],
  ['smtp://', 'names no host'],
  ['smtp://mail.example.com/path', 'must have no path'],
  ['smtp://:hidden@mail.example.com', 'has a password and no user'],
  ['smtp://u:hidden%@mail.example.com', 'has a % in user or password'],
  ['smtp://mail.example.com?verify=no', 'has the parameter "verify"'],
  ['smtps://mail.example.com?tls=never', 'tls must be one of required, unverified'],
])('SMTP_URL %s is refused with a reason, without its password', (url, reason) => {
  expect(() => mailOf(url)).toThrow(ConfigError)
  expect(() => mailOf(url)).toThrow(reason)
  expect(() => mailOf(url)).not.toThrow(/hidden/)
})

test.each(['errors', 'a@b@c', 'Ada <ada>', 'Ada <ada@x.io', 'a@x.io, b@x.io', 'Ada\r\nBcc: <x@y.z>'])(
  'MAIL_FROM %j is no address',
  (from) => expect(() => readConfig({ MAIL_FROM: from })).toThrow(/^MAIL_FROM must be an address/),
)

test('a server serves everything, or the parts that SERVE_ONLY lists', () => {
  expect(readConfig({}).roles).toEqual(['intake', 'work', 'web'])
  expect(readConfig({ SERVE_ONLY: 'web, Intake' }).roles).toEqual(['intake', 'web'])
  expect(() => readConfig({ SERVE_ONLY: 'pages' })).toThrow(
    'SERVE_ONLY must be a list of intake, work, web, not "pages".',
  )
})
