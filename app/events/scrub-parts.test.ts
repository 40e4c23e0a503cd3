import { expect, test } from 'vitest'
import { scrub } from './scrub'

/*
 * Every part of an event in every form SDKs send. Values under secret names, or that look like secrets, are removed, and the rest is
 * unchanged: `secret` never survives, `harmless` always does.
 */
const secret = 'hunter2horse'
const harmless = 'harmless staple'
const card = '4111 1111 1111 1111'
const iban = 'DE89 3704 0044 0532 0130 00'
const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'

const inRequest = (request: object) => ({ request })
const inFrame = (frame: object) => ({ exception: { values: [{ stacktrace: { frames: [frame] } }] } })

const byKey: Record<string, unknown> = {
  'a URL with a password': inRequest({ url: `https://ada:${secret}@shop.test/?q=${harmless}` }),
  'a URL with a query': inRequest({ url: `https://shop.test/?page=${harmless}&access_token=${secret}#top` }),
  'a query string': inRequest({ query_string: `?q=${harmless}&password=${secret}` }),
  'a query as an object': inRequest({ query_string: { q: harmless, api_key: secret } }),
  'a query in pairs': inRequest({
    query_string: [
      ['q', harmless],
      ['user[password]', secret],
    ],
  }),
  'headers as an object': inRequest({ headers: { Accept: harmless, Authorization: `Token ${secret}` } }),
  'headers in pairs': inRequest({
    headers: [
      ['Accept', harmless],
      ['X-Api-Key', secret],
    ],
  }),
  'headers of many values': inRequest({ headers: { Accept: [harmless], 'X-Auth-Token': [secret] } }),
  'headers as lines': inRequest({ headers: `Accept: ${harmless}\nAuthorization: Bearer ${secret}\n` }),
  'a cookie header': inRequest({ headers: { Cookie: `theme=${secret}; sid=${secret}`, Accept: harmless } }),
  'cookies as an object': inRequest({ cookies: { theme: secret }, method: harmless }),
  'cookies in pairs': inRequest({ cookies: [['theme', secret]], method: harmless }),
  'cookies as text': inRequest({ cookies: `theme=${secret}`, method: harmless }),
  'the environment of the server': inRequest({ env: { HTTP_AUTHORIZATION: secret, SERVER_NAME: harmless } }),
  'a body as an object': inRequest({ data: { user: harmless, login: { password: secret } } }),
  'a body as JSON': inRequest({ data: JSON.stringify({ user: harmless, password: secret, list: [{ secret }] }) }),
  'a body as a form': inRequest({ data: `user=${harmless}&password=${secret}` }),
  'a body as a form in pairs': inRequest({
    data: [
      ['user', harmless],
      ['password', secret],
    ],
  }),
  'a body as parts': inRequest({ data: { password: [secret], file: harmless } }),
  'the request under its old name': { 'sentry.interfaces.Http': { data: { password: secret, user: harmless } } },
  'the data of a breadcrumb': { breadcrumbs: [{ data: { token: secret, url: harmless } }] },
  'the URL of a breadcrumb': { breadcrumbs: { values: [{ data: { url: `/x?api_key=${secret}`, method: harmless } }] } },
  'the message of a breadcrumb': { breadcrumbs: [{ message: `${harmless}, password=${secret}` }] },
  'the arguments of a console call': { breadcrumbs: [{ data: { arguments: [harmless, { password: secret }] } }] },
  'an argument behind its label': { breadcrumbs: [{ data: { arguments: [harmless, 'password:', secret] } }] },
  'local variables': inFrame({ vars: { password: secret, name: harmless } }),
  'a dict as Python shows it': inFrame({ vars: { form: `{'password': '${secret}', 'name': '${harmless}'}` } }),
  'a struct as Go shows it': inFrame({ vars: { form: `{Name:"${harmless}" Password:"${secret}"}` } }),
  'a map as Ruby shows it': inFrame({ vars: { form: `{"name"=>"${harmless}", :password=>"${secret}"}` } }),
  'an array as PHP shows it': inFrame({ vars: { args: [{ password: secret, name: harmless }] } }),
  'variables that are lists': inFrame({ vars: { request: [harmless, { auth: [{ token: secret }] }] } }),
  'a message': { message: `${harmless}: password=${secret}` },
  'a message with its parts': { logentry: { message: `${harmless} token: %s`, params: ['token:', secret] } },
  'the value of an exception': { exception: { values: [{ value: `${harmless} (password='${secret}')` }] } },
  'the data of a mechanism': { exception: { values: [{ mechanism: { data: { api_key: secret, x: harmless } } }] } },
  extra: { extra: { config: { db_password: secret, host: harmless } } },
  'extra as JSON': { extra: { config: JSON.stringify({ password: secret, host: harmless }) } },
  contexts: { contexts: { state: { session: { token: secret, theme: harmless } } } },
  'tags as an object': { tags: { api_key: secret, shop: harmless } },
  'tags in pairs': {
    tags: [
      ['api_key', secret],
      ['shop', harmless],
    ],
  },
  'tags as objects': {
    tags: [
      { key: 'api_key', value: secret },
      { key: 'shop', value: harmless },
    ],
  },
  user: { user: { id: harmless, password: secret, data: { access_token: secret } } },
  'a thread': { threads: { values: [{ stacktrace: { frames: [{ vars: { secret, a: harmless } }] } }] } },
  'a literal in a line of source': inFrame({ context_line: `const api_key = "${secret}" // ${harmless}` }),
  'literals in the lines around': inFrame({
    pre_context: [
      `password = '${secret}'`,
      `  'password': "${secret}", # ${harmless}`,
      `config["password"] = f"${secret}"`,
    ],
    post_context: [`const apiKey: string = \`${secret}\``, `dbPassword := "${secret}"`, `:secret => '${secret}'`],
  }),
  'the URL of a script': {
    debug_meta: { images: [{ code_file: `https://ada:${secret}@shop.test/a.js`, x: harmless }] },
  },
  'the package of a frame': inFrame({ package: `https://ada:${secret}@shop.test/a.js`, function: harmless }),
  'an option of a command': { message: `${harmless}: deploy --password ${secret} --token '${secret}' --dry-run` },
  'the user of curl': {
    message: `${harmless}: curl -s -u bob:${secret} https://shop.test; curl --user bob:${secret} x`,
  },
  'the password of mysqldump': { message: `${harmless}: mysqldump -uroot -p${secret} shop` },
  'a list of arguments': { extra: { argv: ['deploy', '--password', secret, '--token', secret, harmless] } },
  'a list of arguments of curl': { extra: { argv: ['/usr/bin/curl', '-u', `bob:${secret}`, harmless] } },
  'a list of arguments of mysql': { extra: { argv: ['mysqldump', '-uroot', `-p${secret}`, harmless] } },
  'a list of arguments as Python shows it': {
    exception: { values: [{ value: `Command '['deploy', '--password', '${secret}', '${harmless}']' failed` }] },
  },
  'arguments of curl and mysql as Python shows them': {
    message: `['curl', '-u', 'bob:${secret}'], ['mysql', '-p${secret}', '${harmless}']`,
  },
  XML: inRequest({ data: `<a><user>${harmless}</user><ns:password type="text">${secret}</ns:password></a>` }),
  'XML with a section': inRequest({ data: `<a x="${harmless}"><token><![CDATA[${secret}]]></token></a>` }),
  'a URL in a parameter': inRequest({
    url: `https://shop.test/in?q=${harmless}&next=%2Fa%3Fx%3D1%26token%3D${secret}`,
  }),
  'JSON in a parameter': inRequest({ query_string: `q=${harmless}&j=%7B%22password%22%3A%22${secret}%22%7D` }),
  'a password of a URL in a parameter': inRequest({
    url: `/in?q=${harmless}&next=https%3A%2F%2Fada%3A${secret}%40shop.test%2F`,
  }),
  'compounds of pass': {
    extra: { dbpass: secret, userpass: secret, pass_list: [secret], passList: secret, x: harmless },
  },
  'what nobody has a name for': { whatever: { deep: [{ private_key: secret }], x: harmless } },
}

test('in every part of an event what stands under the name of a secret goes, and nothing else', () => {
  for (const [part, payload] of Object.entries(byKey)) {
    expect(scrub(payload).length, part).toBeGreaterThan(0)
    const text = JSON.stringify(payload)
    expect(text, part).not.toContain(secret)
    expect(text, part).toContain(harmless)
  }
})

/** The same places, with a text in which only the format gives the secret away. */
const places: Record<string, (text: string) => unknown> = {
  url: (text) => inRequest({ url: `https://shop.test/${text}/x` }),
  'query string': (text) => inRequest({ query_string: `q=${text}` }),
  header: (text) => inRequest({ headers: { 'X-Note': text } }),
  'header in pairs': (text) => inRequest({ headers: [['X-Note', text]] }),
  'body as an object': (text) => inRequest({ data: { note: text } }),
  'body as JSON': (text) => inRequest({ data: JSON.stringify({ note: text }) }),
  'breadcrumb message': (text) => ({ breadcrumbs: [{ message: `sent ${text}` }] }),
  'breadcrumb data': (text) => ({ breadcrumbs: { values: [{ data: { note: text } }] } }),
  'console argument': (text) => ({ breadcrumbs: [{ data: { arguments: [text] } }] }),
  'local variable': (text) => inFrame({ vars: { note: `'${text}'` } }),
  'line of source': (text) => inFrame({ context_line: `const note = '${text}'` }),
  'line of source before': (text) => inFrame({ pre_context: [`const note = '${text}'`] }),
  message: (text) => ({ message: `sent ${text}, failed` }),
  'exception value': (text) => ({ exception: [{ value: `sent ${text}` }] }),
  extra: (text) => ({ extra: { a: [[text]] } }),
  context: (text) => ({ contexts: { own: { note: text } } }),
  tag: (text) => ({ tags: { note: text } }),
  'tag in pairs': (text) => ({ tags: [['note', text]] }),
  user: (text) => ({ user: { note: text } }),
  transaction: (text) => ({ transaction: `/pay/${text}` }),
}

test('in every part of an event what looks like a secret goes, whatever its name', () => {
  const source = ['line of source', 'line of source before']
  for (const [part, put] of Object.entries(places)) {
    for (const look of [
      jwt,
      'AKIAIOSFODNN7EXAMPLE',
      'ghp_0123456789abcdefghij0123456789abcdef',
      card,
      iban,
      '123-45-6789',
    ]) {
      // Numbers in source code are values the program compares with. Only keys are secrets there.
      if (source.includes(part) && [card, iban, '123-45-6789'].includes(look)) continue
      const payload = put(look)
      expect(scrub(payload).length, `${look} in ${part}`).toBe(1)
      expect(JSON.stringify(payload), `${look} in ${part}`).not.toContain(look)
      expect(JSON.stringify(payload)).toContain('[Filtered]')
    }
  }
})

test('numbers are known in URLs and forms too, where a space is written otherwise', () => {
  const cases: [string, string][] = [
    ['/pay?number=4111+1111+1111+1111&x=1', '/pay?number=[Filtered]&x=1'],
    ['/pay?number=4111%201111%201111%201111', '/pay?number=[Filtered]'],
    ['to=DE89+3704+0044+0532+0130+00&x=GB29%20NWBK%206016%201331%209268%2019', 'to=[Filtered]&x=[Filtered]'],
    ['DE89370400440532013000 AND MORE', '[Filtered] AND MORE'],
    ['paid to NL91 ABNA 0417 1643 00 ABCD', 'paid to [Filtered] ABCD'],
  ]
  for (const [message, expected] of cases) {
    const payload = { message }
    scrub(payload)
    expect(payload.message).toBe(expected)
  }
})

test('names of personal data are known, and numbers that only look alike stay', () => {
  const names =
    'ssn date_of_birth dateOfBirth dob birthdate passportNumber national_id taxId iban bankAccount account_number drivers_license'
  for (const name of names.split(' ')) expect(scrub({ extra: { [name]: 'x1' } }), name).toHaveLength(1)
  const kept = `accountId accountName account licence_plate nationality birthdayCard taxonomy obanIban2x dobber`.split(
    ' ',
  )
  for (const name of kept) expect(scrub({ extra: { [name]: 'x1' } }), name).toEqual([])
  for (const text of [
    'DE89 3704 0044 0532 0130 01',
    'XX89370400440532013000',
    '000-45-6789',
    '123-45-67890',
    '2026-11-2021',
  ]) {
    expect(scrub({ message: text }), text).toEqual([])
  }
})

test('of lines of source only literals under the names of secrets go: code, labels, modes and what is inserted stay', () => {
  const filteredLines: [string, string][] = [
    ['api_key = "sk-17"', 'api_key = "[Filtered]"'],
    ['self.password = "it\\"s me"; log("x")', 'self.password = "[Filtered]"; log("x")'],
    ['connect(user="ada", password="hunter2", port=1)', 'connect(user="ada", password="[Filtered]", port=1)'],
    ['{ "token": "abcd1234efgh", "id": "abcd1234efgh" }', '{ "token": "[Filtered]", "id": "abcd1234efgh" }'],
    ['password = "cut off in the midd', 'password = "[Filtered]'],
  ]
  for (const [line, expected] of filteredLines) {
    const frame = { context_line: line }
    expect(scrub(inFrame(frame)), line).toHaveLength(1)
    expect(frame.context_line).toBe(expected)
    expect(scrub(inFrame(frame)), line).toEqual([])
  }
  const kept = [
    'password = request.password',
    'if (token == null || token === "abcd1234efgh") {',
    'const password = getPassword("main")',
    'fetch(url, { credentials: "same-origin" })',
    `token: \`Bearer \${await getToken()}\`,`,
    `password: "\${env.DB_PASSWORD}"`,
    "password: 'Enter your password'",
    "password: 'password', apiKey: 'X-Api-Key'",
    'auth = "basic"; session = "default"',
    'type={shown ? password : "abcd1234efgh"}',
    '<input type="password" name="password" autocomplete="current-password">',
    'token: "/oauth/token2"',
    'password = ""',
  ]
  for (const line of kept) expect(scrub(inFrame({ context_line: line, pre_context: [line] })), line).toEqual([])
})

test('a script and the frames in it still have the same URL', () => {
  for (const url of [
    'https://ada:hunter2@shop.test/a.js',
    'https://shop.test/a.js?token=abcd1234',
    'app:///a.js?v=1',
  ]) {
    const payload = {
      ...inFrame({ abs_path: url }),
      debug_meta: { images: [{ type: 'sourcemap', code_file: url, debug_id: 'x' }] },
    }
    scrub(payload)
    expect(payload.debug_meta.images[0]?.code_file).toBe(
      (payload as unknown as ReturnType<typeof withStack>).exception.values[0]?.stacktrace.frames[0]?.abs_path,
    )
  }
})

const withStack = (frame: { abs_path: string }) => ({ exception: { values: [{ stacktrace: { frames: [frame] } }] } })

test('sentences about options, other commands and other encoded or marked up text stay as they are', () => {
  const kept = [
    'use --password to set one, or --token instead',
    'npm run x --token-count 17 --password-file /etc/pw --auth basic',
    'deploy --password $DB_PASSWORD --token <token>',
    'curl -u bob https://shop.test; docker run -u 1000:1000 -p8080:80 x',
    'mysql --port 3306 -p shop',
    '<token></token><user>ada</user> a </ b',
    '/in?next=%2Fa%3Fpage%3D2%26q%3Dtoken&x=%E9%3D',
    'https://a.test/?u=https%3A%2F%2Fshop.test%2F',
  ]
  for (const message of kept) expect(scrub({ message }), message).toEqual([])
  for (const name of ['bypass', 'compass', 'bypass_list', 'overpass', 'passenger_list', 'tokenListLength'])
    expect(scrub({ extra: { [name]: 'abcd1234efgh' } }), name).toEqual([])
  expect(scrub({ extra: { argv: ['docker', '-u', 'bob:x', '-p8080', '--token', '--quiet', 'abcd1234'] } })).toEqual([])
})

test('only the part that contained a secret is rewritten', () => {
  const payload = { message: "go to /a?next=%2fb%3ftoken%3Dabcd1234%26q%3d1&x=%2Fb's" }
  scrub(payload)
  expect(payload.message).toBe("go to /a?next=%2Fb%3Ftoken%3D[Filtered]%26q%3D1&x=%2Fb's")
  expect(scrub(payload)).toEqual([])
})
