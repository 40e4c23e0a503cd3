import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { type ClientMetadata, Provider } from 'oidc-provider'
import { makeVisitor } from './visitor'

/** Somebody who is signed in at the provider: the claims it has of them. */
export type Person = { sub: string } & Record<string, unknown>

type Claims = Record<string, unknown>

/** A real OpenID provider on loopback, where somebody is signed in already and agrees to everything. */
export type TestProvider = {
  issuer: string
  client: { id: string; secret: string }
  /** Serves the client whose redirect address this is. */
  serve: (redirectUri: string, metadata?: Partial<ClientMetadata>) => void
  /** Who signs in from now on. */
  person: Person
  /** Changes the ID token before the client gets it; it is signed with the provider's key again. */
  changeToken: ((claims: Claims) => Claims) | undefined
  /** Signs tokens with a key that the provider does not publish. */
  forge: boolean
  /** What it was asked: method and path. */
  requests: string[]
  /** From the address of the authorisation to the address to which the browser is sent back. */
  follow: (address: string) => Promise<URL>
  /** Answers nothing any more: connections are refused. */
  close: () => Promise<void>
}

const key = generateKeyPairSync('rsa', { modulusLength: 2048 })
const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
const kid = 'test'

export async function startProvider(): Promise<TestProvider> {
  let handle: (request: IncomingMessage, response: ServerResponse) => unknown = (_, response) =>
    response.writeHead(503).end()
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => {
    provider.requests.push(`${request.method} ${request.url?.split('?')[0]}`)
    return handle(request, response)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = { id: 'digestline', secret: 'a secret of the client: +/&%' }

  const provider: TestProvider = {
    issuer,
    client,
    person: { sub: 'nobody' },
    changeToken: undefined,
    forge: false,
    requests: [],
    serve(redirectUri, metadata = {}) {
      const oidc = new Provider(issuer, {
        clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [redirectUri], ...metadata }],
        jwks: { keys: [{ ...key.privateKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }] },
        cookies: { keys: ['a key for cookies'] },
        claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
        scopes: ['openid', 'email', 'profile', 'groups'],
        conformIdTokenClaims: false,
        features: { devInteractions: { enabled: false }, userinfo: { enabled: true } },
        interactions: { url: (_, { uid }) => `/interaction/${uid}` },
        findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ ...provider.person, sub }) }),
        loadExistingGrant: async (ctx) => {
          const grant = new ctx.oidc.provider.Grant({
            clientId: client.id,
            accountId: ctx.oidc.session?.accountId ?? '',
          })
          grant.addOIDCScope('openid email profile groups')
          await grant.save()
          return grant
        },
        ttl: { Session: 600, Interaction: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
      })
      const callback = oidc.callback()
      handle = async (request, response) => {
        if (request.url?.startsWith('/interaction/')) {
          const login = { accountId: provider.person.sub }
          return oidc.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false })
        }
        if (request.url === '/token') changing(response)
        return callback(request, response)
      }
    },
    async follow(address) {
      const browser = makeVisitor({ url: issuer })
      let at = new URL(address)
      for (let hops = 0; at.origin === issuer; hops++) {
        if (hops > 9) throw new Error(`The provider leads nowhere: ${at}`)
        const page = await browser.get(at.pathname + at.search)
        if (!page.location) throw new Error(`The provider answered ${page.status}: ${page.html.slice(0, 500)}`)
        at = new URL(page.location, issuer)
      }
      return at
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
  return provider

  /** Exchanges the ID token in the answer of the token endpoint. */
  function changing(response: ServerResponse): void {
    const end = response.end.bind(response)
    response.end = ((body?: unknown) => {
      const text = Buffer.isBuffer(body) || typeof body === 'string' ? body.toString() : ''
      const answer = text.startsWith('{') ? (JSON.parse(text) as { id_token?: string }) : {}
      if (!answer.id_token || !(provider.changeToken || provider.forge)) return end(body as string)
      const claims = JSON.parse(Buffer.from(answer.id_token.split('.')[1] ?? '', 'base64url').toString()) as Claims
      const changed = JSON.stringify({ ...answer, id_token: jwt(provider.changeToken?.(claims) ?? claims) })
      response.setHeader('Content-Length', Buffer.byteLength(changed))
      return end(changed)
    }) as typeof response.end
  }

  function jwt(claims: Claims): string {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const signed = `${part({ alg: 'RS256', kid, typ: 'JWT' })}.${part(claims)}`
    const { privateKey } = provider.forge ? otherKey : key
    return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
  }
}
