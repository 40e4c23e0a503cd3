import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditActs } from '../../app/accounts/audit-act'
import { makeCommands, runCommand } from '../../app/store/sql/commands.server'
import { onSqlite } from '../../app/store/sqlite/connection.server'
import { openWriter } from '../../app/store/sqlite/open.server'
import { openSqliteRecorder } from '../../app/store/sqlite/open-recorder.server'
import { audit as german } from '../../app/texts/de/audit'
import { auditTexts } from '../../app/texts/en/audit'
import { filesUnder, textOf } from '../support/modules'
import { now } from './contract/builders'
import { unauditedCommands } from './unaudited-commands'

let dir: string
let db: ReturnType<typeof openWriter>
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'digestline-audited-'))
  const file = join(dir, 'digestline.db')
  await (await openSqliteRecorder({ file })).close()
  db = openWriter(file)
})
afterAll(() => {
  db.close()
  rmSync(dir, { recursive: true })
})

test('every command is audited, or listed with a reason', () => {
  const unaudited = Object.entries(makeCommands(onSqlite(db))).flatMap(([name, { audit }]) =>
    audit === 'unaudited' ? name : [],
  )
  expect(unaudited.sort()).toEqual(Object.values(unauditedCommands).flat().sort())
})

test('every act is named by a participle, is used, and has texts in both languages', () => {
  expect(auditActs.filter((act) => !/(ed|over|shown|withdrawn|reset)$/.test(act))).toEqual([])
  for (const { acts } of [auditTexts.english, german]) {
    expect(Object.keys(acts).sort()).toEqual([...auditActs].sort())
    expect(new Set(Object.values(acts)).size).toBe(auditActs.length)
  }
  const sources = filesUnder('app').filter(
    (file) => /\.tsx?$/.test(file) && !/^app\/(texts|accounts\/audit-act)/.test(file),
  )
  const all = sources.map(textOf).join('\n')
  expect(auditActs.filter((act) => !all.includes(`'${act}'`))).toEqual([])
})

test('a command that fails has no entry, and one that deletes names what it deleted', async () => {
  const entries = () => db.prepare('select what, about, actor_name as name, address from audit_entry order by id').all()
  const shared = onSqlite(db)
  const send = (name: string, args: unknown) =>
    runCommand(shared, name, args, {
      kind: 'user',
      userId: 1,
      name: 'eve@example.com',
      address: '203.0.113.7',
      at: now,
    })
  const user = { email: ' Ann@example.com', name: 'Ann', passwordHash: 'x', owner: false, at: now }
  const { userId } = (await send('addUser', user)).result as { userId: number }
  await send('addUser', user)
  const token = { userId, label: 'Laptop', scopes: ['project:read'], at: now, tokenHash: 'hash' }
  const { id } = (await send('addToken', token)).result as { id: number }
  await send('removeToken', { userId: userId + 1, id })
  await send('removeToken', { userId, id })
  const from = { name: 'eve@example.com', address: '203.0.113.7' }
  expect(entries()).toEqual([
    { ...from, what: 'account.added', about: 'Ann@example.com' },
    { ...from, what: 'token.created', about: 'Laptop' },
    { ...from, what: 'token.removed', about: 'Laptop' },
  ])
  // Without a transaction there is no entry.
  await expect(send('addToken', { ...token, tokenHash: 'hash', userId: 999 })).rejects.toThrow()
  expect(entries()).toHaveLength(3)
})
