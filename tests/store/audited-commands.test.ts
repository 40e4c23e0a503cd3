import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCommands, runCommand } from '../../app/store/sqlite/commands.server'
import { type Db, openWriter } from '../../app/store/sqlite/open.server'
import { openSqliteRecorder } from '../../app/store/sqlite/recording/recorder.server'
import { now } from './contract/builders'
import { unauditedCommands } from './unaudited-commands'

let dir: string
let db: Db
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'digestline-audited-'))
  const file = join(dir, 'digestline.db')
  await openSqliteRecorder({ file }).close()
  db = openWriter(file)
})
afterAll(() => {
  db.close()
  rmSync(dir, { recursive: true })
})

test('every command is audited, or listed with the reason why not', () => {
  const unaudited = Object.entries(makeCommands(db)).flatMap(([name, { audit }]) => (audit === 'unaudited' ? name : []))
  expect(unaudited.sort()).toEqual(Object.values(unauditedCommands).flat().sort())
})

test('a command that fails leaves no entry, and one that deletes names what it deleted', () => {
  const entries = () => db.prepare('select what, about, actor_name as name, address from audit_entry order by id').all()
  const send = (name: string, args: unknown) =>
    runCommand(db, name, args, { kind: 'user', userId: 1, name: 'eve@example.com', address: '203.0.113.7', at: now })
  const user = { email: ' Ann@example.com', name: 'Ann', passwordHash: 'x', owner: false, at: now }
  const { userId } = send('addUser', user).result as { userId: number }
  send('addUser', user)
  const token = { userId, label: 'Laptop', scopes: ['project:read'], at: now, tokenHash: 'hash' }
  const { id } = send('addToken', token).result as { id: number }
  send('removeToken', { userId: userId + 1, id })
  send('removeToken', { userId, id })
  const from = { name: 'eve@example.com', address: '203.0.113.7' }
  expect(entries()).toEqual([
    { ...from, what: 'account.added', about: 'Ann@example.com' },
    { ...from, what: 'token.created', about: 'Laptop' },
    { ...from, what: 'token.revoked', about: 'Laptop' },
  ])
  // No transaction, no entry.
  expect(() => send('addToken', { ...token, tokenHash: 'hash', userId: 999 })).toThrow()
  expect(entries()).toHaveLength(3)
})
