import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '../support/app'
import { type ClientScene, makeClientScene } from '../support/client-scene'
import { seed } from '../support/seed'

/*
 * Sentry's own clients, unmodified, against a started Digestline. `npm run test:clients` installs them and names their folder: they are not
 * dependencies. `npm test` plays the requests that they sent (tests/http/sentry-clients.test.ts).
 */
const installed = process.env.CLIENTS_DIR
if (!installed) throw new Error('npm run test:clients installs the clients and sets CLIENTS_DIR.')
const program = (path: string) => join(installed, 'node_modules', path)

let scene: ClientScene
let home: string
/** What the programs see: no settings and no tokens of the person who runs the tests. */
let env: Record<string, string>
beforeAll(async () => {
  const app = await startApp()
  scene = await makeClientScene(app, await seed(app, 'Shop'))
  home = await mkdtemp(join(tmpdir(), 'digestline-clients-'))
  env = { PATH: process.env.PATH ?? '', HOME: home, SENTRY_CONFIG_DIR: join(home, 'sentry'), CI: '1' }
})
afterAll(async () => {
  await scene.app.stop()
  await rm(home, { recursive: true, force: true })
})

const statusOf = async (shortId: string): Promise<string> => {
  const headers = { Authorization: `Bearer ${scene.token}` }
  const answer = await fetch(`${scene.app.url}/api/v1/issues/${shortId}`, { headers })
  return ((await answer.json()) as { status: string }).status
}

describe('the command line `sentry`', () => {
  /** What it printed; a failure of the program fails the test with its output. */
  const sentry = async (...args: string[]): Promise<string> => {
    const { stdout } = await promisify(execFile)(process.execPath, [program('sentry/dist/bin.cjs'), ...args], { env })
    return stdout
  }
  beforeAll(async () => {
    // The token names the server's public URL, and the program uses it with no other.
    await sentry('auth', 'login', '--token', scene.token, '--url', `http://localhost:${new URL(scene.app.url).port}`)
  })

  test('lists the organization and its projects', async () => {
    expect(await sentry('org', 'list')).toContain('digestline')
    expect(await sentry('project', 'list', 'digestline/')).toContain('shop')
  })

  test('lists issues, and those of a search', async () => {
    const all = await sentry('issue', 'list', 'digestline/shop')
    for (const title of ['PaymentError', 'BasketError', 'SearchError']) expect(all).toContain(title)
    const found = await sentry('issue', 'list', 'digestline/', '--query', 'is:unresolved BasketError', '--json')
    expect(found).toContain('BasketError')
    expect(found).not.toContain('PaymentError')
  })

  test('shows an issue by its short id', async () => {
    const shown = await sentry('issue', 'view', 'digestline/SHOP-3')
    expect(shown).toContain('SearchError')
    expect(shown).toContain('src/Search.ts')
  })

  test('shows an event by its id', async () => {
    const shown = await sentry('event', 'view', 'digestline/shop', scene.eventId)
    expect(shown).toContain(scene.eventId)
    expect(shown).toContain('SearchError')
  })

  test('resolves and reopens an issue', async () => {
    await sentry('issue', 'resolve', 'digestline/SHOP-1')
    expect(await statusOf('SHOP-1')).toBe('resolved')
    await sentry('issue', 'unresolve', 'digestline/SHOP-1')
    expect(await statusOf('SHOP-1')).toBe('open')
  })
})

describe('the MCP server `@sentry/mcp-server`', () => {
  let client: Client
  beforeAll(async () => {
    const { host } = new URL(scene.app.url)
    const args = ['--host', host, '--insecure-http', '--access-token', scene.token, '--disable-skills', 'seer']
    client = new Client({ name: 'test', version: '1' })
    const path = program('@sentry/mcp-server/dist/index.js')
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [path, ...args], env, stderr: 'ignore' }),
    )
  })
  afterAll(() => client.close())

  const here = { organizationSlug: 'digestline' }
  const call = async (name: string, values: Record<string, unknown>): Promise<string> => {
    const { content, isError } = await client.callTool({ name, arguments: values })
    const said = content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
    expect(isError, said).not.toBe(true)
    return said
  }

  test('finds the organization and its projects', async () => {
    expect(await call('find_organizations', {})).toContain('digestline')
    expect(await call('find_projects', here)).toContain('shop')
  })

  test('lists issues, and those of a search', async () => {
    const all = await call('search_issues', { ...here, query: 'is:unresolved', projectSlugOrId: 'shop' })
    for (const id of ['SHOP-1', 'SHOP-2', 'SHOP-3']) expect(all).toContain(id)
    const found = await call('search_issues', { ...here, query: 'is:unresolved BasketError' })
    expect(found).toContain('SHOP-2')
    expect(found).not.toContain('SHOP-1')
  })

  test('reads an issue by its short id, with its event', async () => {
    const shown = await call('get_sentry_resource', { ...here, resourceType: 'issue', resourceId: 'SHOP-3' })
    for (const part of ['SearchError', 'src/Search.ts', scene.eventId]) expect(shown).toContain(part)
  })

  test('searches the events of an issue', async () => {
    const found = await call('search_issue_events', { ...here, issueId: 'SHOP-3', query: 'environment:production' })
    expect(found).toContain(scene.eventId)
  })

  test('resolves and reopens an issue', async () => {
    await call('update_issue', { ...here, issueId: 'SHOP-2', status: 'resolved' })
    expect(await statusOf('SHOP-2')).toBe('resolved')
    await call('update_issue', { ...here, issueId: 'SHOP-2', status: 'unresolved' })
    expect(await statusOf('SHOP-2')).toBe('open')
  })
})
