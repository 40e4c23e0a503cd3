import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { operator } from '../../app/accounts/viewer'
import { minutes } from '../../app/clock'
import { readConfig } from '../../app/config.server'
import { instanceKeyFile } from '../../app/data-paths.server'
import { inputOf } from '../../app/ops/commands/command'
import { rotateKey } from '../../app/ops/commands/rotate-key.server'
import { openSealer } from '../../app/ops/instance-key.server'
import { openSqliteRecorder, type SqlRecorder } from '../../app/store/sqlite/open-recorder.server'
import { openSqliteStore } from '../../app/store/sqlite/open-store.server'
import type { Store } from '../../app/store/store'

const at = Date.UTC(2026, 10, 22)
const secrets = {
  url: 'https://hooks.slack.example/services/PLAINTEXTROOM',
  secret: 'whsec_PLAINTEXTWEBHOOK',
  token: 'ghp_PLAINTEXTTRACKER',
  webhook: 'PLAINTEXTINCOMING',
  totp: 'PLAINTEXTSEED',
  mail: 'PLAINTEXTLINK',
}

let dataDir: string
let recorder: SqlRecorder
let store: Store
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'digestline-keys-'))
  const file = join(dataDir, 'digestline.db')
  recorder = await openSqliteRecorder({ file })
  store = await openSqliteStore({ file, send: recorder.send, sealer: openSealer(dataDir) })
})
afterEach(async () => {
  await store.close()
  await recorder.close()
  rmSync(dataDir, { recursive: true })
})

/** One secret of every kind; returns the ids of their rows. */
async function furnish() {
  const account = { email: 'a@example.com', name: '', passwordHash: 'x', owner: true, at }
  const added = await store.accounts.addUser(account)
  if (!added.ok) throw new Error(added.why)
  await store.secondFactors.beginTotp(added.userId, openSealer(dataDir).seal(secrets.totp))
  const channel = async (kind: 'slack' | 'webhook' | 'github', settings: Record<string, string>) => {
    const made = await store.channels.add(operator, undefined, { kind, name: kind, settings, at })
    if (!made.ok) throw new Error(made.why)
    return made.id
  }
  const slack = await channel('slack', { url: secrets.url })
  await channel('webhook', { url: 'https://example.com/hook', secret: secrets.secret })
  const tracker = await channel('github', { repository: 'acme/shop', token: secrets.token })
  await store.accountLinks.mailReset({
    ...{ email: account.email, tokenHash: 'x', at, expiresAt: at + minutes(30) },
    content: openSealer(dataDir).seal(secrets.mail),
  })
  await store.trackers.setSecret(operator, undefined, { channelId: tracker, secret: secrets.webhook, at })
  return { userId: added.userId, slack, tracker }
}

/** The content of the database files. */
const stored = () =>
  readdirSync(dataDir)
    .filter((name) => name.startsWith('digestline.db'))
    .map((name) => readFileSync(join(dataDir, name), 'latin1'))
    .join()

const rotate = async (flags: Record<string, boolean> = {}) => {
  const config = readConfig({ DATA_DIR: dataDir })
  const output = await rotateKey.run(inputOf([], flags, { config, store: async () => store, stdin: async () => '' }))
  return output?.json
}

async function opened({ userId, slack, tracker }: Awaited<ReturnType<typeof furnish>>) {
  const totp = await store.secondFactors.totp(userId)
  const receiver = await store.trackers.receiver(tracker)
  return {
    totp: totp && openSealer(dataDir).open(totp.secret),
    host: (await store.channels.one(operator, undefined, slack))?.set.url,
    webhook: receiver?.secret,
    token: receiver?.settings.token,
    mail: await mailOf(),
  }
}

async function mailOf() {
  const [mail] = (await store.sealedSecrets.list()).filter(({ kind }) => kind === 'account-mail')
  return mail && openSealer(dataDir).open(mail.sealed)
}

const { totp, webhook, token, mail } = secrets
const right = { totp, host: 'hooks.slack.example', webhook, token, mail }

test('the database has no secret in plain text, and pages and senders still read them', async () => {
  const ids = await furnish()
  expect(stored()).toContain('acme/shop')
  expect(stored()).not.toContain('PLAINTEXT')
  expect(await opened(ids)).toEqual(right)
})

test('a changed and a rotated secret are sealed too', async () => {
  const { slack } = await furnish()
  const settings = { url: 'https://hooks.slack.example/services/PLAINTEXTOTHER' }
  await store.channels.update(operator, undefined, slack, { settings, at })
  const [hook] = (await store.channels.list(operator, undefined))!.filter(({ kind }) => kind === 'webhook')
  await store.channels.update(operator, undefined, hook!.id, { rotated: 'whsec_PLAINTEXTROTATED', at })
  expect(stored()).not.toContain('PLAINTEXT')
  expect((await store.channels.one(operator, undefined, hook!.id))?.set).toEqual({ secret: '', previousSecret: '' })
})

test('a new key encrypts every secret while the store of the server is open, and old keys can be deleted', async () => {
  const ids = await furnish()
  const before = (await store.sealedSecrets.list()).map(({ sealed }) => sealed)
  expect(before).toHaveLength(6)
  expect(await rotate()).toEqual({ sealed: 6, unreadable: 0, oldKeys: 'kept' })
  const after = await store.sealedSecrets.list()
  const sealer = openSealer(dataDir)
  expect(after.filter(({ sealed }) => before.includes(sealed) || sealer.isOld(sealed))).toEqual([])
  expect(await opened(ids)).toEqual(right)
  const file = instanceKeyFile(dataDir)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(2)

  expect(await rotate({ 'forget-old': true })).toEqual({ sealed: 6, unreadable: 0, oldKeys: 'forgotten' })
  expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(1)
  expect(await opened(ids)).toEqual(right)
  const log = await store.audit.page(operator, { search: { words: 'instance-key.rotated' }, limit: 5 })
  expect(log?.entries.map(({ details }) => details)).toEqual([
    { sealed: 6, unreadable: 0, oldKeys: 'forgotten' },
    { sealed: 6, unreadable: 0, oldKeys: 'kept' },
  ])
})

test('secrets of a lost key are counted, and the old keys are kept then', async () => {
  const ids = await furnish()
  writeFileSync(instanceKeyFile(dataDir), `${randomBytes(32).toString('base64')}\n`)
  expect(await opened(ids)).toEqual({})
  expect(await rotate()).toEqual({ sealed: 0, unreadable: 6, oldKeys: 'kept' })
  await expect(rotate({ 'forget-old': true })).rejects.toThrow('6 secrets cannot be decrypted')
  expect(readFileSync(instanceKeyFile(dataDir), 'utf8').trim().split('\n')).toHaveLength(3)
})

test('a secret from before sealing is readable, and sealed by the next rotation', async () => {
  const { slack } = await furnish()
  const change = { kind: 'channel' as const, id: slack, setting: 'url' }
  const [{ sealed } = { sealed: '' }] = (await store.sealedSecrets.list()).filter(
    ({ id, kind }) => kind === 'channel' && id === slack,
  )
  await store.sealedSecrets.replace({ ...change, sealed }, 'https://old.example/room')
  expect((await store.channels.one(operator, undefined, slack))?.set.url).toBe('old.example')
  expect(await rotate()).toMatchObject({ sealed: 6 })
  expect((await store.channels.one(operator, undefined, slack))?.set.url).toBe('old.example')
})
