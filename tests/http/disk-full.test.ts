import { createHash } from 'node:crypto'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { aReceiver } from '../support/a-receiver'
import { api } from '../support/api'
import { type App, startApp } from '../support/app'
import { eventEnvelope, type Sent, sendEnvelope } from '../support/intake'
import { digestline, owner, type SeededProject, seed } from '../support/seed'
import { type Session, signIn } from '../support/session'
import { mountSmallDisk } from '../support/small-disk'
import { until } from '../support/until'
import { makeVisitor } from '../support/visitor'

const disk = mountSmallDisk(48)
let app: App | undefined
afterAll(async () => {
  await app?.stop()
  disk?.unmount()
})

test.runIf(disk)(
  'with a full disk nothing is acknowledged, pages respond, and it recovers as soon as there is space',
  async () => {
    const receiver = await aReceiver()
    onTestFinished(receiver.close)
    app = await startApp({ dataDir: disk!.path, env: { OUTSIDE_ALLOW: '127.0.0.1' } })
    const { project, token } = await seed(app)
    const visitor = makeVisitor(app)
    await visitor.post('/sign-in', owner)
    await alertOwners(await signIn(app), app, receiver.url)
    const added = await digestline(app, ['token', 'add', '--user', owner.email, '--scope', 'upload'])
    const uploads = (added as { token: string }).token
    const acknowledged: string[] = []
    const before = await sendOne(app, project, acknowledged)
    expect(before.status).toBe(200)
    await api(app, token).settled()

    const filler = join(disk!.path, 'filler')
    const { bavail, bsize } = statfsSync(disk!.path)
    writeFileSync(filler, Buffer.alloc(bavail * bsize - 2 * 1024 * 1024, 1))
    expect((await sendOne(app, project, acknowledged)).status).toBe(200)
    await until('the alert', () => receiver.received.length > 0)
    expect(receiver.received.map(({ body }) => JSON.parse(body).headline)).toEqual(['The disk is nearly full'])

    fillUp(filler)
    const refused = await until('an event to be refused', async () => {
      const sent = await sendOne(app!, project, acknowledged)
      return sent.status !== 200 && sent
    })
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await fetch(`${app.url}/readyz`)).status).toBe(503)
    for (const page of ['/', '/issues', '/projects']) expect((await visitor.get(page)).status).toBe(200)

    const chunk = new FormData()
    chunk.append(
      'file',
      new Blob([new Uint8Array(1_000_000)]),
      createHash('sha1').update(Buffer.alloc(1_000_000)).digest('hex'),
    )
    const upload = await fetch(`${app.url}/api/0/organizations/digestline/chunk-upload/`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${uploads}` },
      body: chunk,
    })
    expect([upload.status, upload.headers.get('X-Digest')]).toEqual([507, null])
    expect(await upload.json()).toEqual({ detail: expect.stringContaining('disk of the server is full') })
    expect(app.stderrLines().filter((line) => line.includes('"digest"'))).toEqual([])

    rmSync(filler)
    await until(
      'an event to be accepted again',
      async () => (await sendOne(app!, project, acknowledged)).status === 200,
    )
    expect(app.stderrLines().join('\n')).not.toContain('[object Object]')
    await until('to be ready again', async () => (await fetch(`${app!.url}/readyz`)).status === 200)
    await api(app, token).settled()
    const counted = async () => (await api(app!, token).stats(project.slug)).event
    // What was refused while nothing could be written is counted a little later.
    await until('what was refused to be counted', async () => ((await counted())?.refused.space ?? 0) > 0)
    const sent = acknowledged.length
    expect(await counted()).toMatchObject({ accepted: sent, processed: sent, parked: 0 })
    for (const id of acknowledged.filter((_, n) => n % 50 === 0))
      expect((await api(app, token).lookup(id)).matches).toHaveLength(1)
  },
)

async function sendOne(to: App, project: SeededProject, acknowledged: string[]): Promise<Sent> {
  const { eventId, body } = eventEnvelope({ message: 'the disk is small', extra: { text: 'x'.repeat(20_000) } })
  const sent = await sendEnvelope(to, project, body)
  if (sent.status === 200) acknowledged.push(eventId)
  return sent
}

/** A rule of all projects that notifies a webhook about what is rejected. */
async function alertOwners(root: Session, of: App, url: string): Promise<void> {
  const added = await digestline(of, [
    'channel',
    'add',
    '--instance',
    '--kind',
    'webhook',
    '--name',
    'Hook',
    '--setting',
    `url=${url}`,
  ])
  const { id } = added as { id: number }
  const typed = { form: 'rule', name: 'Trouble', when: 'refused', channel: String(id), gather: '0', pause: '0' }
  expect((await root.post('/admin/alerts/rules/new', typed)).status).toBe(302)
}

function fillUp(file: string): void {
  for (let size = 1024 * 1024; size >= 4096; size /= 2) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(size, 1), { flag: 'a' })
    } catch {
      // No space for a whole piece: the rest is filled with smaller ones.
    }
  }
}
