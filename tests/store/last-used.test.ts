import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hours } from '../../app/clock'
import type { SendCommand } from '../../app/store/command'
import { openSqliteRecorder } from '../../app/store/sqlite/open-recorder.server'
import { openSqliteStore } from '../../app/store/sqlite/open-store.server'
import { now } from './contract/builders'

test('a request does not wait for the writer to note that its session or token was used', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'digestline-last-used-'))
  const file = join(dir, 'digestline.db')
  const recorder = await openSqliteRecorder({ file })
  const sent: string[] = []
  /** The writer, which is busy with something else when a use is noted. */
  const send: SendCommand = (name, args, acting) => {
    sent.push(name)
    return name.startsWith('touch') ? new Promise(() => {}) : recorder.send(name, args, acting)
  }
  const store = await openSqliteStore({ file, send, now: () => now })
  const added = await store.accounts.addUser({ email: 'a@b.c', name: 'A', passwordHash: 'x', owner: true, at: now })
  const userId = added.ok ? added.userId : 0
  await store.sessions.open({ tokenHash: 's', userId, at: now, expiresAt: now + hours(9), userAgent: '' })
  await store.tokens.add({ tokenHash: 't', userId, label: 'ci', scopes: [], at: now })

  expect(await store.sessions.viewer('s', now + hours(2), '192.0.2.0/24')).toMatchObject({ userId })
  expect(await store.tokens.viewer('t', now)).toMatchObject({ viewer: { userId } })
  expect(sent.slice(-2)).toEqual(['touchSession', 'touchToken'])
  await store.close()
  await recorder.close()
  rmSync(dir, { recursive: true })
})
