import {
  Client,
  type OAuthClientProvider,
  type OAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { beforeAll, expect, test } from 'vitest'
import { hours } from '../../app/clock'
import { statusOfTools } from '../support/an-oauth-client'
import type { App } from '../support/app'
import { describedFetch } from '../support/described-api'
import { makeAccount, makeToken } from '../support/seed'
import { anotherProject, newTenant, type Tenant } from '../support/shared-app'
import { makeVisitor, type Visitor, wordsOf } from '../support/visitor'
import { withDatabase } from '../support/with-database'

/* An agent that connects with the MCP library's client: its way to a token, what the token opens, and how its user ends that. */

let tenant: Tenant
let app: App
let visitor: Visitor
beforeAll(async () => {
  tenant = await newTenant('Agents')
  app = tenant.app
  await anotherProject(tenant, 'Agents desk')
  visitor = makeVisitor(app)
  await visitor.post('/sign-in', { email: tenant.email, password: tenant.password })
})

const redirectUrl = 'http://127.0.0.1:33418/callback'

type Agent = { provider: OAuthClientProvider; sentTo: () => URL; tokens: () => OAuthTokens }

type Kept = {
  client?: Awaited<ReturnType<OAuthClientProvider['clientInformation']>>
  tokens?: OAuthTokens
  discovery?: Awaited<ReturnType<NonNullable<OAuthClientProvider['discoveryState']>>>
  url?: URL
  verifier?: string
}

/** What an agent keeps, and where it sent its user. */
function makeAgent(): Agent {
  const kept: Kept = {}
  const keep = (more: Kept): void => {
    Object.assign(kept, more)
  }
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: { client_name: 'Agent Smith', redirect_uris: [redirectUrl] },
    state: () => 'a state',
    clientInformation: () => kept.client,
    saveClientInformation: (client) => keep({ client }),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => keep({ tokens }),
    redirectToAuthorization: (url) => keep({ url }),
    saveCodeVerifier: (verifier) => keep({ verifier }),
    codeVerifier: () => kept.verifier ?? '',
    saveDiscoveryState: (discovery) => keep({ discovery }),
    discoveryState: () => kept.discovery,
  }
  return { provider, sentTo: () => kept.url!, tokens: () => kept.tokens! }
}

const transportOf = ({ provider }: Agent) =>
  new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { authProvider: provider })

/** Connects with the tokens that the agent has, and returns the tools it may use. */
async function toolsOf(agent: Agent): Promise<string[]> {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transportOf(agent))
  const { tools } = await client.listTools()
  await client.close()
  return tools.map(({ name }) => name)
}

/** An agent comes without a token, its user allows it, and it exchanges the code. */
async function connectAgent(fields: Record<string, string> = {}, user = visitor): Promise<Agent> {
  const agent = makeAgent()
  const transport = transportOf(agent)
  await expect(new Client({ name: 'test', version: '1' }).connect(transport)).rejects.toThrow(UnauthorizedError)
  const answer = await user.post(pathOf(agent.sentTo()), { form: 'allow', ...fields })
  expect(answer.status, wordsOf(answer.html)).toBe(303)
  await transport.finishAuth(new URL(answer.location).searchParams)
  return agent
}

const pathOf = ({ pathname, search }: URL) => pathname + search

test('an agent without a token finds the way to one, and acts as its user', async () => {
  const agent = await connectAgent({ write: 'on' })
  expect(await toolsOf(agent)).toEqual(expect.arrayContaining(['look_up', 'resolve_issue']))
  expect(agent.tokens()).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'read write' })
  const page = wordsOf((await visitor.get('/account/tokens')).html)
  expect(page).toMatch(/Connected apps .*Agent Smith 127\.0\.0\.1:33418 read, write connected .* last used/)
})

test('the page names the app, where it leads and what it asks for, in both languages', async () => {
  const agent = makeAgent()
  await new Client({ name: 'test', version: '1' }).connect(transportOf(agent)).catch(() => {})
  const path = pathOf(agent.sentTo())
  const page = await visitor.get(path)
  const words = wordsOf(page.html)
  for (const part of [
    'Connect Agent Smith?',
    tenant.email,
    '127.0.0.1:33418',
    'Resolve, mute',
    'Agents',
    'Agents desk',
    'Allow',
  ])
    expect(words).toContain(part)
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self' http://127.0.0.1:33418;")
  expect(wordsOf((await visitor.get(path, { 'accept-language': 'de' })).html)).toContain('Agent Smith verbinden?')
  const stranger = await makeVisitor(app).get(path)
  expect(stranger.location).toBe(`/sign-in?next=${encodeURIComponent(path)}`)
})

test('without consent to write, and for one project, an agent reads that project', async () => {
  const agent = await connectAgent({ project: 'agents' })
  expect(await toolsOf(agent)).not.toContain('resolve_issue')
  expect(agent.tokens().scope).toBe('read')
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transportOf(agent))
  const { content } = await client.callTool({ name: 'list_projects', arguments: {} })
  await client.close()
  expect(JSON.stringify(content)).toContain('`agents`')
  expect(JSON.stringify(content)).not.toContain('`agents-desk`')
})

test('the token of an app opens /mcp and nothing else', async () => {
  const { access_token } = (await connectAgent()).tokens()
  for (const path of ['/api/v1/lookup?q=1', '/api/v1/issues', '/api/0/organizations/']) {
    const answer = await describedFetch(app.url + path, { headers: { authorization: `Bearer ${access_token}` } })
    expect([path, answer.status]).toEqual([path, 401])
  }
})

test('an expired token is renewed by the client without its user', async () => {
  const agent = await connectAgent()
  const before = agent.tokens()
  const expire = 'update token set expires_at = ? where user_id = (select id from account where email_key = ?)'
  await withDatabase(app, (db) => db.prepare(expire).run(Date.now() - hours(1), tenant.email))
  expect(await toolsOf(agent)).toContain('look_up')
  expect(agent.tokens().access_token).not.toBe(before.access_token)
  expect(agent.tokens().refresh_token).not.toBe(before.refresh_token)
})

test('a user sees the apps they connected, and disconnects them', async () => {
  const mine = makeVisitor(app)
  const ada = await makeAccount(app, { email: 'ada@agents.example', password: 'a password of somebody' })
  await mine.post('/sign-in', ada)
  const agent = await connectAgent({}, mine)
  const headers = { authorization: `Bearer ${await makeToken(app, ada.email)}` }
  const listed = await describedFetch(`${app.url}/api/v1/me/tokens`, { headers })
  const { tokens } = (await listed.json()) as { tokens: { id: number; label: string; app: string | null }[] }
  const found = tokens.find(({ app: host }) => host === '127.0.0.1:33418')
  expect(found?.label).toBe('Agent Smith')
  const removal = { form: 'app-removal', id: String(found?.id) }
  // Another user's request removes nothing.
  await visitor.post('/account/tokens', removal)
  expect(await statusOfTools(app, agent.tokens().access_token)).toBe(200)
  expect((await mine.post('/account/tokens', removal)).status).toBe(302)
  expect(await statusOfTools(app, agent.tokens().access_token)).toBe(401)
  expect(wordsOf((await mine.get('/account/tokens')).html)).toContain('App disconnected')
})
