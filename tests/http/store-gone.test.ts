import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startApp } from '../support/app'
import { makeOwner, owner } from '../support/seed'
import { until } from '../support/until'
import { makeVisitor } from '../support/visitor'

test('when the database is destroyed, a page returns a digest that is in the log', async () => {
  const app = await startApp()
  try {
    await makeOwner(app)
    const visitor = makeVisitor(app)
    await visitor.post('/sign-in', owner)
    for (const name of await readdir(app.dataDir)) {
      if (name.startsWith('digestline.db')) await writeFile(join(app.dataDir, name), Buffer.alloc(1024 * 1024, 7))
    }
    const page = await until('the destruction to be noticed', async () => {
      const answer = await visitor.get('/issues', { accept: 'text/html' })
      return answer.status === 500 && answer
    })
    expect(page.html).toContain('Application error: a server-side exception has occurred')
    const digest = page.headers.get('x-digest') ?? ''
    expect(page.html).toContain(digest)
    await until('the log line', () => app.stderrLines().some((line) => line.includes(`"digest":"${digest}"`)))
    expect(page.html).not.toMatch(/SQLITE|database|\.js:\d/i)
  } finally {
    await app.stop()
  }
})
