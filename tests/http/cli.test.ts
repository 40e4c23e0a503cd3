import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { settled } from '../support/api'
import { finish, startApp } from '../support/app'
import { eventEnvelope, sendEnvelope } from '../support/intake'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'digestline-cli-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const run = (args: string[], input?: string, env: Record<string, string> = {}) =>
  finish(['app/ops/digestline.mjs', ...args], { DATA_DIR: join(folder, 'data'), ...env }, input)

async function json(args: string[], input?: string): Promise<unknown> {
  const { code, stdout, stderr } = await run([...args, '--json'], input)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return JSON.parse(stdout)
}

test('works before the first start: accounts, projects and tokens, in a directory only its owner can read', async () => {
  const user = await json(['user', 'add', '--email', 'ada@example.com', '--password-stdin', '--owner'], 'long enough\n')
  expect(user).toEqual({ id: 1, email: 'ada@example.com', name: 'ada', owner: true })
  const project = await json(['project', 'add', 'Web shop', '--platform', 'node'])
  expect(project).toEqual({
    id: expect.any(Number),
    slug: 'web-shop',
    name: 'Web shop',
    dsn: expect.stringMatching(/^http:\/\/[0-9a-f]{32}@localhost:3000\/\d+$/),
  })
  expect(await json(['token', 'add', '--user', 'ada@example.com', '--scope', 'read'])).toEqual({
    token: expect.stringMatching(/^dgl_[\w-]{43}$/),
  })
  expect(await json(['user', 'list'])).toMatchObject([{ email: 'ada@example.com', owner: true }])
  expect(await json(['project', 'list'])).toContainEqual(expect.objectContaining({ slug: 'web-shop' }))
  expect(await json(['lookup', '3862911841'])).toMatchObject({ query: '3862911841', matches: [] })
  expect((await stat(join(folder, 'data'))).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, 'data/digestline.db'))).mode & 0o077).toBe(0)
})

test('the password typed is the password that signs in, without the line break', async () => {
  await json(['user', 'add', '--email', 'ada@example.com', '--password-stdin', '--owner'], 'spaces at the end  \n')
  const app = await startApp({ dataDir: join(folder, 'data') })
  const signIn = (password: string) =>
    fetch(`${app.url}/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ email: 'ada@example.com', password }),
    })
  expect((await signIn('spaces at the end  ')).status).toBe(302)
  expect((await signIn('spaces at the end')).status).toBe(400)
  await app.stop()
})

test('works while the server runs, and finds what the server recorded', async () => {
  const app = await startApp()
  const added = JSON.parse((await app.cli(['project', 'add', 'Shop', '--json'])).stdout) as { id: number; dsn: string }
  const { eventId, body } = eventEnvelope({ message: 'the till is locked' })
  expect((await sendEnvelope(app, { id: added.id, key: new URL(added.dsn).username }, body)).status).toBe(200)
  await settled(app)
  expect(JSON.parse((await app.cli(['lookup', eventId, '--json'])).stdout)).toMatchObject({
    matches: [{ kind: 'event_id', confidence: 'exact', issue: { shortId: 'SHOP-1' }, event: { id: eventId } }],
  })
  expect((await app.cli(['lookup', eventId])).stdout).toContain('the till is locked')
  await app.stop()
})

test('a second server says what is in its way and ends', async () => {
  const app = await startApp()
  const port = new URL(app.url).port
  expect(await run(['serve'], '', { PORT: port })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Something else listens on this port/),
  })
  expect(await run(['serve'], '', { PORT: '0', DATA_DIR: app.dataDir })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Another Digestline runs on/),
  })
  await app.stop()
})

test('mistakes are told on standard error with an exit code, and nothing on standard output', async () => {
  await run(['user', 'add', '--email', 'ada@example.com', '--password-stdin'], 'long enough')
  const mistakes: [string[], string, number, RegExp][] = [
    [['user', 'add', '--email', 'ada@example.com', '--password-stdin'], 'long enough', 1, /already has an account/],
    [['user', 'add', '--email', 'bob@example.com', '--password-stdin'], 'short', 1, /at least 10 characters/],
    [['user', 'add', '--email', 'bob@example.com'], '', 2, /--password-stdin/],
    [['user', 'add', '--password-stdin'], 'long enough', 2, /--email/],
    [['project', 'add', 'X', '--platform', 'cobol'], '', 1, /nextjs/],
    [['project', 'add'], '', 2, /Usage: digestline project add NAME/],
    [['token', 'add', '--user', 'nobody@example.com'], '', 1, /user list/],
    [['token', 'add', '--user', 'ada@example.com', '--scope', 'everything'], '', 2, /read, write, admin/],
    [['lokup', '1'], '', 2, /“lookup”/],
    [['lookup', '1', '--jsn'], '', 2, /--jsn/],
    [['backup'], '', 1, /not available yet/],
  ]
  for (const [args, input, code, message] of mistakes) {
    expect(await run(args, input), args.join(' ')).toEqual({ code, stdout: '', stderr: expect.stringMatching(message) })
  }
  const misspelt = await run(['user', 'list'], '', { DIGESTLINE_LABB: '1' })
  expect(misspelt).toMatchObject({ code: 1, stderr: expect.stringContaining('Did you mean DIGESTLINE_LAB?') })
})

test('--help lists what there is', async () => {
  const { code, stdout } = await run(['--help'])
  expect(code).toBe(0)
  for (const command of ['serve', 'setup-link', 'user add', 'user list', 'project add', 'token add', 'lookup'])
    expect(stdout).toContain(`digestline ${command}`)
})
