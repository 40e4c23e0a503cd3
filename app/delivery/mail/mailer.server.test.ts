import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { aMailServer } from '../../../tests/support/a-mail-server'
import { mailCertificate } from '../../../tests/support/mail-certificate'
import type { MailServer } from '../../config'
import type { Mail } from './mail'
import { makeMailer } from './mailer.server'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const mail: Mail = {
  messageId: 'msg_00112233445566778899aabbccddeeff',
  at: Date.UTC(2026, 10, 22, 12),
  to: { name: 'Ada', address: 'ada@example.com' },
  subject: 'Shop: New issue – TypeError: cart is null',
  text: 'TypeError: cart is null',
  html: '<p>TypeError: cart is null</p>',
}

async function aServer(behaviour: Parameters<typeof aMailServer>[0] = {}) {
  const server = await aMailServer(behaviour)
  closing.push(server.close)
  return server
}

function aMailer(port: number, server: Partial<MailServer> = {}, options: { ca?: string; milliseconds?: number } = {}) {
  const from = { name: 'Digestline', address: 'errors@example.com' }
  const mailer = makeMailer({
    server: { host: 'localhost', port, tls: 'optional', unverified: false, from, ...server },
    publicUrl: 'https://errors.example.com',
    ...options,
  })
  closing.push(mailer.close)
  return mailer
}

test('a mail arrives in both forms, with its sender and recipient, and is marked as automatic', async () => {
  const server = await aServer()
  const mailer = aMailer(server.port)
  const outcome = await mailer.send({
    ...mail,
    thread: 'SHOP-12',
    list: { id: 'shop', name: 'Shop' },
    unsubscribe: 'https://errors.example.com/unsubscribe/abc',
  })
  expect(outcome).toMatchObject({ ok: true, status: 250 })
  const [received] = server.mails
  expect(received).toMatchObject({ from: 'errors@example.com', to: ['ada@example.com'], secure: false })
  const { parsed, raw } = received!
  expect(parsed.subject).toBe(mail.subject)
  expect(parsed.text?.trim()).toBe(mail.text)
  expect(parsed.html).toBe(mail.html)
  expect(parsed.from?.text).toBe('"Digestline" <errors@example.com>')
  expect(parsed.messageId).toBe(`<${mail.messageId}@errors.example.com>`)
  expect(parsed.date).toEqual(new Date(mail.at))
  expect(parsed.inReplyTo).toBe(parsed.references)
  expect(parsed.headers.get('auto-submitted')).toBe('auto-generated')
  expect(parsed.headers.get('precedence')).toBe('bulk')
  expect(raw).toMatch(/^List-ID: Shop <shop\.errors\.example\.com>\r$/im)
  expect(raw).toMatch(/^List-Unsubscribe: <https:\/\/errors\.example\.com\/unsubscribe\/abc>\r$/m)
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
})

test('mails about one issue to one person are one thread, whichever comes first', async () => {
  const server = await aServer()
  const mailer = aMailer(server.port)
  const send = (messageId: string, thread: string, address: string) =>
    mailer.send({ ...mail, messageId, thread, to: { address } })
  await send('one', 'SHOP-12', 'ada@example.com')
  await send('two', 'SHOP-12', 'ada@example.com')
  await send('three', 'SHOP-13', 'ada@example.com')
  await send('four', 'SHOP-12', 'bob@example.com')
  const [one, two, three, four] = server.mails.map(({ parsed }) => parsed.references)
  expect(two).toBe(one)
  expect(new Set([one, three, four]).size).toBe(3)
})

test('nothing in a title or a name becomes a header, a command or another recipient', async () => {
  const server = await aServer()
  const evil = 'Boom\r\nBcc: <eve@example.com>\r\n\r\nHello \u202egnp.exe'
  const hostile = {
    ...mail,
    subject: evil,
    to: { name: `"Ada" <eve@example.com>,\r\nX-Evil: 1`, address: 'ada@example.com' },
    list: { id: 'shop\r\nX-Evil: 2', name: 'Shop\r\nX-Evil: 3>' },
    text: 'a\r\n.\r\nMAIL FROM:<eve@example.com>\r\nb',
  }
  expect(await aMailer(server.port).send(hostile)).toMatchObject({ ok: true })
  expect(server.mails).toHaveLength(1)
  const [{ to, parsed }] = server.mails as [(typeof server.mails)[0]]
  expect(to).toEqual(['ada@example.com'])
  expect(parsed.subject).toBe('Boom Bcc: <eve@example.com> Hello gnp.exe')
  expect([parsed.headers.has('bcc'), parsed.headers.has('x-evil')]).toEqual([false, false])
  expect(parsed.text).toContain('MAIL FROM:<eve@example.com>\nb')
  expect(parsed.headers.get('list')).toMatchObject({ id: { name: 'Shop X-Evil 3' } })
})

test('an address that would be a command is refused before it is sent', async () => {
  const server = await aServer()
  const to = { address: 'ada@example.com>\r\nRCPT TO:<eve@example.com' }
  expect(await aMailer(server.port).send({ ...mail, to })).toMatchObject({
    ok: false,
    error: 'recipient-rejected',
    final: true,
  })
  expect(server.mails).toEqual([])
})

test('it signs in over TLS, by STARTTLS or from the first byte', async () => {
  const signIn = { user: 'ada', password: 'correct horse' }
  for (const [offered, tls] of [
    ['starttls', 'required'],
    ['starttls', 'optional'],
    ['implicit', 'implicit'],
  ] as const) {
    const server = await aServer({ tls: offered, user: { name: 'ada', password: 'correct horse' } })
    const mailer = aMailer(server.port, { tls, signIn }, { ca: mailCertificate.cert })
    expect(await mailer.check()).toMatchObject({ ok: true })
    expect(await mailer.send(mail)).toMatchObject({ ok: true })
    expect(server.mails[0]).toMatchObject({ secure: true, user: 'ada' })
  }
})

test('a certificate that is not trusted, or of another host, ends the attempt before anything is said', async () => {
  const server = await aServer({ tls: 'starttls' })
  const unknown = await aMailer(server.port).send(mail)
  expect(unknown).toMatchObject({ ok: false, error: 'tls', final: false })
  expect(unknown.answer).toMatch(/certificate/)
  const other = aMailer(server.port, { host: '127.0.0.1' }, { ca: mailCertificate.cert })
  expect(await other.send(mail)).toMatchObject({ ok: false, error: 'tls', final: false })
  expect(server.mails).toEqual([])
  expect(await aMailer(server.port, { unverified: true }).send(mail)).toMatchObject({ ok: true })
  expect(server.mails[0]?.secure).toBe(true)
})

test('a server without TLS is no server for a mailer that requires it', async () => {
  const server = await aServer()
  const signIn = { user: 'ada', password: 'secret' }
  expect(await aMailer(server.port, { tls: 'required', signIn }).send(mail)).toMatchObject({ ok: false, error: 'tls' })
  expect(await aMailer(server.port, { tls: 'implicit' }).send(mail)).toMatchObject({ ok: false, error: 'tls' })
})

test('a wrong password is told apart, and what the server repeats of it is removed', async () => {
  const server = await aServer({ user: { name: 'ada', password: 'correct' } })
  const outcome = await aMailer(server.port, { tls: 'never', signIn: { user: 'ada', password: 'tr0ub4dor' } }).send(
    mail,
  )
  expect(outcome).toMatchObject({ ok: false, error: 'authentication', final: false, status: 535 })
  expect(outcome.answer).toBe('535 5.7.8 wrong password [Filtered]')
})

test.each([
  ['MAIL', 550, 'sender-rejected', false],
  ['MAIL', 451, 'sender-rejected', false],
  ['RCPT', 550, 'recipient-rejected', true],
  ['RCPT', 450, 'server-error', false],
  ['DATA', 554, 'rejected', true],
  ['DATA', 452, 'server-error', false],
] as const)('%s answered with %i is %s, final: %s', async (step, code, error, final) => {
  const server = await aServer({ reply: (at) => (at === step ? [code, 'Not like this'] : undefined) })
  const outcome = await aMailer(server.port).send(mail)
  expect(outcome).toMatchObject({ ok: false, error, final, status: code, answer: `${code} Not like this` })
})

test('what greylisting sends away is accepted the next time, under the same id', async () => {
  const tried = new Set<string>()
  const server = await aServer({
    reply(step, address) {
      if (step !== 'RCPT' || tried.has(address)) return undefined
      tried.add(address)
      return [451, '4.7.1 Greylisted, please try again']
    },
  })
  const mailer = aMailer(server.port)
  expect(await mailer.send(mail)).toMatchObject({ ok: false, error: 'server-error', final: false })
  expect(await mailer.send(mail)).toMatchObject({ ok: true })
  expect(server.mails.map(({ parsed }) => parsed.messageId)).toEqual([`<${mail.messageId}@errors.example.com>`])
})

async function aRudeServer(speak: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    speak(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

test('a server that hangs is given up, whenever it begins to', async () => {
  const limit = { milliseconds: 300 }
  const silent = await aRudeServer(() => undefined)
  expect(await aMailer(silent, {}, limit).send(mail)).toMatchObject({ ok: false, error: 'timeout', final: false })
  const greets = await aRudeServer((socket) => socket.write('220 hello\r\n'))
  expect(await aMailer(greets, {}, limit).send(mail)).toMatchObject({ ok: false, error: 'timeout', final: false })
  const server = await aServer({ hangs: true })
  expect(await aMailer(server.port, {}, limit).send(mail)).toMatchObject({ ok: false, error: 'timeout', final: false })
})

test('what is no mail server, or none at all, is told apart', async () => {
  const http = await aRudeServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  expect(await aMailer(http).send(mail)).toMatchObject({
    ok: false,
    error: 'connection',
    answer: 'HTTP/1.1 400 Bad Request',
  })
  const server = await aMailServer()
  await server.close()
  const refused = await aMailer(server.port).send(mail)
  expect(refused).toMatchObject({ ok: false, error: 'connection', final: false })
  expect(refused.answer).toMatch(/ECONNREFUSED/)
  expect(await aMailer(25, { host: 'mail.invalid' }).send(mail)).toMatchObject({
    ok: false,
    error: 'dns',
    final: false,
  })
})

test('many mails share a few connections', async () => {
  const server = await aServer()
  const mailer = aMailer(server.port)
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, (_, i) => mailer.send({ ...mail, messageId: `msg_${i}` })),
  )
  expect(outcomes.every(({ ok }) => ok)).toBe(true)
  expect(new Set(server.mails.map(({ parsed }) => parsed.messageId)).size).toBe(40)
  expect(server.connections()).toBeLessThanOrEqual(3)
})

test('a check says whether the sender is accepted, and sends nothing', async () => {
  const good = await aServer({ user: { name: 'ada', password: 'correct' } })
  const signIn = { user: 'ada', password: 'correct' }
  expect(await aMailer(good.port, { tls: 'never', signIn }).check()).toMatchObject({ ok: true, status: 250 })
  const wrong = { user: 'ada', password: 'wrong' }
  expect(await aMailer(good.port, { tls: 'never', signIn: wrong }).check()).toMatchObject({
    ...{ ok: false, error: 'authentication' },
  })
  const strict = await aServer({ reply: (step) => (step === 'MAIL' ? [550, 'Not you'] : undefined) })
  expect(await aMailer(strict.port).check()).toMatchObject({
    ...{ ok: false, error: 'sender-rejected', status: 550, answer: '550 Not you' },
  })
  const silent = await aRudeServer(() => undefined)
  expect(await aMailer(silent, {}, { milliseconds: 300 }).check()).toMatchObject({ ok: false, error: 'timeout' })
  const tls = await aServer({ tls: 'starttls' })
  expect(await aMailer(tls.port).check()).toMatchObject({ ok: false, error: 'tls' })
  expect([...good.mails, ...strict.mails, ...tls.mails]).toEqual([])
})
