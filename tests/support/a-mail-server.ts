import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { mailCertificate } from './mail-certificate'

export type ReceivedMail = {
  from: string
  to: string[]
  raw: string
  parsed: ParsedMail
  secure: boolean
  user?: string
}

type Behaviour = {
  /** `none`: offers no TLS · `starttls` · `implicit`: from the first byte. */
  tls?: 'none' | 'starttls' | 'implicit'
  /** Who may sign in; without it nobody has to. */
  user?: { name: string; password: string }
  /** The reply to a step instead of accepting: `[451, 'try later']`. Asked for every mail. */
  reply?: (step: 'MAIL' | 'RCPT' | 'DATA', address: string) => [code: number, text: string] | undefined
  /** Never answers the body of a mail. */
  hangs?: boolean
}

export type MailServerInTest = {
  port: number
  mails: ReceivedMail[]
  /** Connections that were opened so far. */
  connections: () => number
  close: () => Promise<void>
}

/** A mail server on loopback that keeps what it is sent. */
export async function aMailServer({
  tls = 'none',
  user,
  reply,
  hangs = false,
}: Behaviour = {}): Promise<MailServerInTest> {
  const mails: ReceivedMail[] = []
  let connections = 0
  const judge = (step: 'MAIL' | 'RCPT' | 'DATA', address: string) => {
    const [responseCode, text] = reply?.(step, address) ?? []
    return responseCode === undefined ? undefined : Object.assign(new Error(text), { responseCode })
  }
  const options: SMTPServerOptions = {
    ...mailCertificate,
    secure: tls === 'implicit',
    logger: false,
    authOptional: !user,
    authMethods: ['PLAIN', 'LOGIN'],
    allowInsecureAuth: true,
    disabledCommands: [...(tls === 'none' ? ['STARTTLS'] : []), ...(user ? [] : ['AUTH'])],
    onConnect(_, done) {
      connections++
      done()
    },
    onAuth({ username, password }, _, done) {
      if (username === user?.name && password === user?.password) done(null, { user: username })
      else done(Object.assign(new Error(`5.7.8 wrong password ${password}`), { responseCode: 535 }))
    },
    onMailFrom: ({ address }, _, done) => done(judge('MAIL', address)),
    onRcptTo: ({ address }, _, done) => done(judge('RCPT', address)),
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', async () => {
        if (hangs) return
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
        const failure = judge('DATA', from)
        if (failure) return done(failure)
        const raw = Buffer.concat(parts).toString('utf8')
        const to = session.envelope.rcptTo.map(({ address }) => address)
        const signedIn = typeof session.user === 'string' ? { user: session.user } : {}
        mails.push({ from, to, raw, parsed: await simpleParser(raw), secure: session.secure, ...signedIn })
        done()
      })
    },
  }
  const server = new SMTPServer(options)
  // Clients that give up; what they say is in their own outcome.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        for (const connection of server.connections) connection.close()
        server.close(() => resolve())
      }),
  }
}
