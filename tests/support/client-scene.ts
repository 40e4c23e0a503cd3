import { settled } from './api'
import { type App, startApp } from './app'
import { eventEnvelope, sendEnvelope } from './intake'
import { seed } from './seed'

/** What Sentry's clients are tried on. `eventId`: of the newest event of SHOP-3, which has an attachment. */
export type ClientScene = { app: App; token: string; projectId: number; eventId: string; attachmentId: string }

/** A Digestline with the project Shop and three issues, SHOP-1 to SHOP-3, each with one event of its own. */
export async function startClientScene(): Promise<ClientScene> {
  const app = await startApp()
  const { project, token } = await seed(app, 'Shop')
  let eventId = ''
  for (const name of ['Payment', 'Basket', 'Search']) {
    const frame = { function: name, filename: `src/${name}.ts`, lineno: 7, in_app: true, context_line: `  ${name}()` }
    const values = [{ type: `${name}Error`, value: 'no till', stacktrace: { frames: [frame] } }]
    const more = { release: 'shop@1.0.0', environment: 'production', user: { id: '1' }, tags: { till: 'north' } }
    const sent = eventEnvelope({ level: 'error', exception: { values }, ...more })
    eventId = sent.eventId
    await sendEnvelope(app, project, sent.body)
    await settled(app)
  }
  const file = '{"type":"attachment","filename":"app.log","content_type":"text/plain","length":10}\na log line\n'
  await sendEnvelope(app, project, Buffer.from(`{"event_id":"${eventId}"}\n${file}`))
  await settled(app)
  const address = `${app.url}/api/0/projects/digestline/shop/events/${eventId}/attachments/`
  const files = await fetch(address, { headers: { Authorization: `Bearer ${token}` } })
  const [{ id: attachmentId } = { id: '' }] = (await files.json()) as { id: string }[]
  return { app, token, projectId: project.id, eventId, attachmentId }
}
