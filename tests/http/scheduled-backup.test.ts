import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '../support/app'
import { makeOwner } from '../support/seed'
import { signIn } from '../support/session'
import { until } from '../support/until'
import { wordsOf } from '../support/visitor'

test('a missed backup is made after the start, verified, counted in /metrics, and replaces the oldest', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'digestline-scheduled-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  writeFileSync(join(dir, 'digestline-2026-01-01T03-00-00Z.tar'), 'an old one')
  const begun = Date.now()
  const app = await startApp({ env: { BACKUP_DIR: dir, BACKUP_SCHEDULE: '0 3 * * *', BACKUP_KEEP: '1' } })
  onTestFinished(() => void app.stop())
  const line = await until('the backup', () => app.stdoutLines().find((text) => text.includes('was made and verified')))
  const names = readdirSync(dir)
  expect(names).toHaveLength(1)
  expect(line).toContain(names[0])
  const metrics = await (await fetch(`${app.url}/metrics`)).text()
  expect(metrics).toContain('digestline_backups 1\n')
  const age = Number(/^digestline_backup_age_seconds (\d+)$/m.exec(metrics)?.[1])
  // Its name has whole seconds.
  expect(age).toBeLessThanOrEqual((Date.now() - begun) / 1000 + 1)
  await makeOwner(app)
  expect(wordsOf((await (await signIn(app)).get('/admin')).html)).toMatch(/Newest backup \d+ (s|min) ago/)
})

test('an invalid schedule stops the start before any file is created', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'digestline-scheduled-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const dataDir = join(dir, 'data')
  const env = { BACKUP_DIR: join(dir, 'backups'), BACKUP_SCHEDULE: 'nightly' }
  await expect(startApp({ dataDir, env })).rejects.toThrow('BACKUP_SCHEDULE must be a crontab line')
  expect(readdirSync(dir)).not.toContain('data')
})
