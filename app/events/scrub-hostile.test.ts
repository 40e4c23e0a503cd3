import { expect, test } from 'vitest'
import { processorTime } from '../../tests/support/processor-time'
import { makeOrganizationToken } from '../accounts/organization-token.server'
import { scrub } from './scrub'

/** Secrets in forms that are easy to miss, each with a similar harmless text. `S3CRET` never survives. */
const own = makeOrganizationToken('https://errors.test', 'digestline-1', 1_780_000_000_000)
const multipart = (name: string, newline = '\r\n') =>
  ['--x1', `Content-Disposition: form-data; name="${name}"`, '', 'S3CRET word', '--x1--'].join(newline)

const hostile: Record<string, unknown> = {
  'a token of this product': { message: `used dgl_S3CRET${'a'.repeat(37)} to read` },
  'an upload token of this product': { message: `SENTRY_AUTH_TOKEN ${own}`, S3CRET: false },
  "a user's token of Sentry": { message: `sntryu_S3CRET${'0'.repeat(58)}` },
  'a part of a form': { request: { data: multipart('password') } },
  'a part of a form with bare newlines': { request: { data: multipart('user[password]', '\n') } },
  'a part of a form in JSON': { message: JSON.stringify({ body: multipart('api_key') }) },
  'a part of a form with a type': {
    message: 'Content-Disposition: form-data; name="token"\r\nContent-Type: text/plain\r\n\r\nS3CRET\r\n--x1',
  },
  'a part of a form that was cut': { message: 'form-data; name="password"\r\n\r\nS3CRET' },
  'an escaped name in JSON': { request: { data: '{"p\\u0061ssword":"S3CRET"}' } },
  'a name of escapes': { message: '{"\\u0070\\u0061\\u0073\\u0073\\u0077\\u006f\\u0072\\u0064": "S3CRET"}' },
  'an escaped name in JSON in JSON': { message: '{\\"p\\\\u0061ssword\\":\\"S3CRET\\"}' },
  'raw headers': { extra: { rawHeaders: ['Host', 'shop.test', 'Authorization', 'S3CRET', 'Cookie', 'a=S3CRET'] } },
  'raw headers without their name': { extra: { list: ['Host', 'shop.test', 'X-Api-Key', 'S3CRET'] } },
  'a password with @ in a URL': { message: 'postgres://ada:p@S3CRET@db.test/shop' },
  'a password with many @ in a URL': { message: 'redis://:@S3CRET@S3CRET@cache.test:6379' },
  'a German password': { extra: { passwort: 'S3CRET', neuesPasswort: 'S3CRET', Kennwort: 'S3CRET' } },
  'a German password in a form': { message: 'kennwort=S3CRET&benutzer=ada' },
  'a French password': { extra: { mot_de_passe: 'S3CRET', motDePasse: 'S3CRET', 'mot-de-passe': 'S3CRET' } },
  'a Spanish password': { extra: { contraseña: 'S3CRET', contrasena: 'S3CRET' } },
  'a Spanish password in JSON': { message: '{"contraseña":"S3CRET"}' },
  'a full-width name': { extra: { ｐａｓｓｗｏｒｄ: 'S3CRET', ＡＰＩ＿ＫＥＹ: 'S3CRET' } },
  'a full-width name in a text': { message: 'ｐａｓｓｗｏｒｄ=S3CRET' },
  "a gateway's key": { request: { headers: { 'Ocp-Apim-Subscription-Key': 'S3CRET', 'X-Functions-Key': 'S3CRET' } } },
  "a gateway's key in a URL": { request: { url: 'https://api.test/x?subscription-key=S3CRET' } },
  'an OAuth code behind a proxy': { request: { headers: { 'X-Forwarded-Uri': '/cb?code=S3CRETabc12345&state=x' } } },
  'an OAuth code in a callback': { request: { url: 'https://shop.test/auth/callback?code=S3CRETabc12345' } },
  'an OAuth code behind the state': { message: 'GET /in?state=x&code=4%2F0AS3CRETabc HTTP/1.1' },
  'an OAuth code in a query': { request: { query_string: 'code=S3CRETabc12345&state=x' } },
  'an OAuth code in the fields of a query': { request: { query_string: { code: 'S3CRETabc12345', state: 'x' } } },
  'an OAuth code in the pairs of a query': {
    request: {
      query_string: [
        ['code', 'S3CRETabc12345'],
        ['state', 'x'],
      ],
    },
  },
}

test.each(Object.entries(hostile))('%s is removed', (_, payload) => {
  const copy = structuredClone(payload)
  const removed = scrub(copy)
  expect(removed.length).toBeGreaterThan(0)
  const text = JSON.stringify([copy, removed]).replace('"S3CRET":false', '')
  expect(text).not.toContain('S3CRET')
  expect(text).not.toContain(own.slice(-20))
  expect(scrub(copy)).toEqual([])
})

const benign: Record<string, unknown> = {
  'a name with the letters of a token': { message: 'see dgl_short and sntrys_, module dgl_render_texture' },
  'other parts of a form': { request: { data: multipart('comment') } },
  'a form as it is spoken of': { message: 'Content-Disposition: form-data; name="password" is missing' },
  'other escapes in JSON': {
    request: { data: '{"gr\\u00f6\\u00dfe":"L","a\\\\u0061":1,"note":"p\\u0061ssword is due"}' },
  },
  'a list of pairs by turns': { extra: { sizes: ['S', 'token', 'M', 'auth'] } },
  'other raw headers': { extra: { rawHeaders: ['Host', 'shop.test', 'Accept', '*/*'] } },
  'addresses behind a port': { message: 'http://shop.test:80/ada@shop.test and https://h:8080/x@y:z@w' },
  'a URL with a user': { message: 'https://key@errors.test/7, ssh://git@host.test:22/a@b' },
  'words of other languages': {
    extra: { Passagier: 'x', kennzeichen: 'x', motif: 'x', contraste: 'x', passeport: 'x', Größe: 'x', 名前: 'x' },
  },
  'a subscription': { extra: { subscription: 'x', subscriptionId: 'x', functions: 'x' } },
  'codes of errors': {
    request: { url: 'https://shop.test/error?code=E1234567890', query_string: 'code=ORA-00942-A&page=2' },
    extra: { code: 'ERR_HTTP2_STREAM_1', errorCode: 'E12345678' },
    message: 'failed with code=ECONNREFUSED1, GET /pay?country=DE&code=12345678 and exit code=1234567890',
    tags: [['code', 'E12345678']],
  },
  'short codes of a callback': { request: { url: 'https://shop.test/auth/callback?code=500' } },
  'codes beside a state that is no OAuth': { extra: { code: 'E12345678', state: 'open' } },
  'a city and its state': { request: { url: '/shops?zipcode=S3CRETabc12345&state=NY' } },
}

test.each(Object.entries(benign))('%s stays', (_, payload) => {
  const copy = structuredClone(payload)
  expect(scrub(copy)).toEqual([])
  expect(copy).toEqual(payload)
})

test('what is around a removed part is as it was', () => {
  const texts: [before: string, after: string][] = [
    [multipart('password'), multipart('password').replace('S3CRET word', '[Filtered]')],
    ['postgres://ada:p@S3CRET@db.test/a@b', 'postgres://ada:[Filtered]@db.test/a@b'],
    ['redis://u:p1@h1,redis://u:p2@h2', 'redis://u:[Filtered]@h1,redis://u:[Filtered]@h2'],
    ['/cb?a=1&code=S3CRETabc12345&state=x#top', '/cb?a=1&code=[Filtered]&state=x#top'],
    ['{"p\\u0061ssword":"x","id":1}', '{"p\\u0061ssword":"[Filtered]","id":1}'],
    ['curl -u a:b -u c:d x; ls -u e:f', 'curl -u a:[Filtered] -u c:[Filtered] x; ls -u e:f'],
    ['mysql -h db -p1x; mkdir -px', 'mysql -h db -p[Filtered]; mkdir -px'],
    ['mysql\nmkdir -px', 'mysql\nmkdir -px'],
    ['[mysql -p[Filtered]]', '[mysql -p[Filtered]]'],
  ]
  for (const [message, after] of texts) {
    const payload = { message }
    scrub(payload)
    expect(payload.message).toBe(after)
  }
})

test('none of these forms takes more than linear time', () => {
  const parts = [
    'form-data; name="password"\r\n\r\n',
    'name="',
    '\\u0061',
    '\\u0061:',
    '://a:b@',
    '@a',
    'code=',
    '?code=',
    'callback?code=12345678',
    'dgl_',
    'sntrys_a',
    'ｐ=',
    'ñ',
    'mysql-a-a-a-a-a-a-a-a ',
    ' -p',
    'curl ',
    'curl;',
    ' --user=a',
    'form-data; name=',
    'form-data; name="',
    'form-data; name="a"; ',
    'form-data; name="a"\r\n',
    'form-data; name="a"\r\nA: form-data; ',
    'A: b\r\n',
    '\\n',
  ]
  for (const part of parts) {
    const message = `curl mysql -p --user ${part.repeat(500_000 / part.length)}`
    expect(
      processorTime(() => scrub({ message: `form-data; ${message}`, extra: { a: `://a:b${message}` } })),
      part,
    ).toBeLessThan(400)
  }
})
