import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { commands } from '../../app/ops/cli'
import { runCommandLine } from '../../app/ops/run-command-line.server'
import { settled } from '../support/api'
import { type Finished, finish, startApp } from '../support/app'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { sharedApp } from '../support/shared-app'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'digestline-cli-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const run = (args: string[], input?: string, env: Record<string, string> = {}) =>
  finish(['app/ops/digestline.mjs', ...args], { DATA_DIR: join(folder, 'data'), ...env }, input)

/** The same command line in this process: where the process itself is not the subject. */
async function runHere(args: string[], input = ''): Promise<Finished> {
  const written = { stdout: '', stderr: '' }
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name] += text
      return true
    }),
  )
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin')!
  Object.defineProperty(process, 'stdin', { configurable: true, value: Readable.from([input]) })
  vi.stubEnv('DATA_DIR', join(folder, 'data'))
  vi.stubEnv('DATABASE_URL', '')
  try {
    const code = await runCommandLine(args, commands)
    return { code, ...written }
  } finally {
    vi.unstubAllEnvs()
    Object.defineProperty(process, 'stdin', stdin)
    for (const spy of spies) spy.mockRestore()
  }
}

async function json(args: string[], input?: string, how = run): Promise<unknown> {
  const { code, stdout, stderr } = await how([...args, '--json'], input)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return JSON.parse(stdout)
}

test('works before the first start: accounts, projects and tokens, in a directory that only its owner can read', async () => {
  const user = await json(['user', 'add', '--email', 'ada@example.com', '--password-stdin', '--owner'], 'long enough\n')
  expect(user).toEqual({ id: 1, email: 'ada@example.com', name: 'ada', owner: true })
  // With the name that Sentry's tools use, as in the README.
  const project = await json(['project', 'add', 'Web shop', '--platform', 'javascript'])
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
  expect(await json(['project', 'list'])).toContainEqual(
    expect.objectContaining({ slug: 'web-shop', platform: 'browser' }),
  )
  expect(await json(['lookup', '3862911841'])).toMatchObject({ query: '3862911841', matches: [] })
  expect((await stat(join(folder, 'data'))).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, 'data/digestline.db'))).mode & 0o077).toBe(0)
})

test('before an upgrade doctor also checks space, the newest backup and misspelt settings', async () => {
  await json(['project', 'add', 'Shop'])
  const ask = async (env: Record<string, string>) => (await run(['doctor', '--upgrade'], undefined, env)).stdout
  expect(await ask({})).toMatch(/^look +Backup +BACKUP_DIR is not set/m)
  const backups = join(folder, 'backups')
  await mkdir(backups)
  expect((await run(['backup', backups])).code).toBe(0)
  const said = await ask({ BACKUP_DIR: backups, BACKUP_SHEDULE: '0 3 * * *' })
  expect(said).toMatch(/^ok +Space +No migration is to come\.$/m)
  expect(said).toMatch(/^ok +Backup +The newest is 0 hours old\.$/m)
  expect(said).toMatch(/^look +Settings +BACKUP_SHEDULE is not a setting.*BACKUP_SCHEDULE\?$/m)
})

test('doctor changes nothing, and fails if something is wrong', async () => {
  const found = async (env: Record<string, string> = {}) => {
    const { code, stdout } = await run(['doctor', '--json'], undefined, env)
    const { findings } = JSON.parse(stdout) as { findings: { about: string; state: string }[] }
    return { code, states: Object.fromEntries(findings.map(({ about, state }) => [about, state])) }
  }
  expect(await found()).toMatchObject({ code: 0, states: { DATA_DIR: 'ok', Database: 'ok', PUBLIC_URL: 'warning' } })
  await expect(stat(join(folder, 'data'))).rejects.toThrow('ENOENT')
  await json(['project', 'add', 'Shop'])
  expect(await found()).toMatchObject({ code: 0, states: { DATA_DIR: 'ok', Database: 'ok', Schema: 'ok' } })
  expect((await run(['doctor'])).stdout).toMatch(/^ok +Database +It is whole\.$/m)
  const file = join(folder, 'data/digestline.db')
  for (const end of ['-wal', '-shm']) await rm(file + end, { force: true })
  await writeFile(file, 'no database at all, but long enough to be one'.repeat(100))
  expect(await found()).toMatchObject({ code: 1, states: { Database: 'bad' } })
})

test('the password works without the line break of standard input', async () => {
  await json(['user', 'add', '--email', 'ada@example.com', '--password-stdin', '--owner'], 'spaces at the end  \n')
  const app = await startApp({ dataDir: join(folder, 'data'), env: { DATABASE_URL: '' } })
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
  const app = await sharedApp()
  const { stdout } = await app.cli(['project', 'add', 'Command line', '--json'])
  const added = JSON.parse(stdout) as { id: number; dsn: string }
  const { eventId, body } = eventEnvelope({ message: 'the till is locked' })
  expect((await sendEnvelope(app, { id: added.id, key: new URL(added.dsn).username }, body)).status).toBe(200)
  await settled(app)
  expect(JSON.parse((await app.cli(['lookup', eventId, '--json'])).stdout)).toMatchObject({
    matches: [{ kind: 'event_id', confidence: 'exact', issue: { shortId: 'COMMAND-LINE-1' }, event: { id: eventId } }],
  })
  expect((await app.cli(['lookup', eventId])).stdout).toContain('the till is locked')
})

test('a project is deleted after its slug was confirmed', async () => {
  await json(['project', 'add', 'Short lived'])
  const asked = await run(['project', 'remove', 'short-lived'])
  expect(asked).toMatchObject({ code: 2, stderr: expect.stringContaining('Add --confirm short-lived') })
  expect(await json(['project', 'remove', 'short-lived', '--confirm', 'short-lived'])).toEqual({
    slug: 'short-lived',
    removed: true,
  })
  expect((await run(['project', 'list'])).stdout).not.toContain('short-lived')
  expect(await run(['project', 'remove', 'short-lived'])).toMatchObject({ code: 1 })
})

test('accounts get, change and lose roles in projects', async () => {
  await json(['project', 'add', 'Web shop'], undefined, runHere)
  await json(['user', 'add', '--email', 'root@example.com', '--password-stdin', '--owner'], 'long enough', runHere)
  const helper = ['--email', 'desk@example.com', '--password-stdin', '--project', 'web-shop', '--role', 'helper']
  expect(await json(['user', 'add', ...helper], 'long enough', runHere)).toMatchObject({
    project: 'web-shop',
    role: 'helper',
  })
  await json(['user', 'add', '--email', 'dev@example.com', '--password-stdin'], 'long enough', runHere)
  const added = await json(['member', 'add', '--project', 'web-shop', '--email', 'dev@example.com'], undefined, runHere)
  expect(added).toEqual({ project: 'web-shop', email: 'dev@example.com', role: 'member' })
  await json(
    ['member', 'add', '--project', 'web-shop', '--email', 'DEV@example.com', '--role', 'admin'],
    undefined,
    runHere,
  )
  expect(await json(['member', 'list', '--project', 'web-shop'], undefined, runHere)).toEqual([
    { email: 'root@example.com', name: 'root', role: 'admin', owner: true },
    { email: 'desk@example.com', name: 'desk', role: 'helper', owner: false },
    { email: 'dev@example.com', name: 'dev', role: 'admin', owner: false },
  ])
  expect(
    await json(['member', 'remove', '--project', 'web-shop', '--email', 'dev@example.com'], undefined, runHere),
  ).toMatchObject({
    removed: true,
  })
  const owner = await runHere(['member', 'remove', '--project', 'web-shop', '--email', 'root@example.com'])
  expect(owner).toMatchObject({ code: 1, stderr: expect.stringContaining('admin of every project') })
  expect((await runHere(['member', 'list', '--project', 'web-shop'])).stdout).not.toContain('dev@example.com')
})

test('a second server names the problem and ends', async () => {
  const app = await sharedApp()
  const port = new URL(app.url).port
  expect(await run(['serve'], '', { PORT: port })).toMatchObject({
    code: 1,
    stderr: `Port ${port} is taken. Stop what listens there, or set PORT to another one.\n`,
  })
  expect((await stat(join(app.dataDir, 'server.lock'))).mode & 0o777).toBe(0o600)
  expect(await run(['serve'], '', { PORT: '0', DATA_DIR: app.dataDir })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Another Digestline runs on/),
  })
})

/** What `npm start` does after installing and building. */
const npmStart = `await (await import('./app/ops/bootstrap/run-server.mjs')).runServer()`

test('invalid settings end the start with one sentence, with both commands', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  const mistakes: [Record<string, string>, RegExp][] = [
    [{ DATA_DIR: file }, /^DATA_DIR: \S+ cannot be used: there is a file in its place\.\n$/],
    [{ DATA_DIR: '/proc/nope' }, /^DATA_DIR: \/proc\/nope cannot be used: .*\n$/],
    [{ HOST: 'no-such-host.invalid' }, /^HOST: there is no address for "no-such-host\.invalid" \(.*\)\.\n$/],
    [{ HOST: '192.0.2.1' }, /^HOST: 192\.0\.2\.1 is no address of this machine\.\n$/],
    [{ PUBLIC_URL: 'https://example.com/errors' }, /^PUBLIC_URL must have no path.*\n$/],
  ]
  const start = (env: Record<string, string>) =>
    finish(['--input-type=module', '-e', npmStart], { DATA_DIR: folder, PORT: '0', ...env })
  for (const [env, sentence] of mistakes) {
    const [byCommand, byStart] = [await run(['serve'], '', { PORT: '0', ...env }), await start(env)]
    expect(byCommand, JSON.stringify(env)).toMatchObject({ code: 1, stderr: expect.stringMatching(sentence) })
    expect(byStart, JSON.stringify(env)).toMatchObject({ code: 1, stderr: byCommand.stderr })
  }
})

test('mistakes are written to standard error with an exit code, and nothing to standard output', async () => {
  await runHere(['user', 'add', '--email', 'ada@example.com', '--password-stdin'], 'long enough')
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
    [['user', 'add', '--email', 'b@c.d', '--password-stdin', '--role', 'admin'], 'long enough', 2, /--project/],
    [['user', 'add', '--email', 'b@c.d', '--password-stdin', '--project', 'no'], 'long enough', 1, /project list/],
    [['member', 'add', '--project', 'no', '--email', 'ada@example.com'], '', 1, /project list/],
    [['member', 'add', '--project', 'digestline', '--email', 'nobody@example.com'], '', 1, /user invite/],
    [
      ['member', 'add', '--project', 'digestline', '--email', 'a@b.c', '--role', 'king'],
      '',
      2,
      /helper, member, admin/,
    ],
    [['member', 'list', '--project', 'no'], '', 1, /project list/],
    [['member', 'remove', '--project', 'digestline', '--email', 'ada@example.com'], '', 1, /not a member/],
    [['lookup', '1', '--jsn'], '', 2, /--jsn/],
    [['backup', 'a', 'b'], '', 2, /Usage: digestline backup \[FILE\]/],
    [['restore'], '', 2, /Usage: digestline restore FILE/],
    [[], '', 2, /digestline serve/],
  ]
  for (const [args, input, code, message] of mistakes) {
    expect(await runHere(args, input), args.join(' ')).toEqual({
      code,
      stdout: '',
      stderr: expect.stringMatching(message),
    })
  }
  expect(await run(['project', 'add'])).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('Usage') })
  const misspelt = await run(['user', 'list'], '', { DIGESTLINE_LABB: '1' })
  expect(misspelt).toMatchObject({ code: 1, stderr: expect.stringContaining('Did you mean DIGESTLINE_LAB?') })
})

test('--help lists all commands', async () => {
  const { code, stdout } = await run(['--help'])
  expect(code).toBe(0)
  for (const command of [
    'serve',
    'setup-link',
    'user add',
    'user list',
    'project add',
    'member add',
    'token add',
    'lookup',
    'backup',
    'restore',
  ])
    expect(stdout).toContain(`digestline ${command}`)
})
