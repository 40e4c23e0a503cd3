import { settled } from './api'
import type { App } from './app'
import { eventEnvelope, sendEnvelope } from './intake'
import type { SeededProject } from './seed'

/** What Sentry's clients are tried on. `issueIds`: numbers of the three issues; `eventId`: of the event of the last of them, which has an attachment. */
export type ClientScene = {
  app: App
  token: string
  projectId: number
  issueIds: string[]
  eventId: string
  attachmentId: string
}

/** Puts three issues into an empty project, each with one event of its own. `token`: may do all with it. */
export async function makeClientScene(
  app: App,
  { project, token }: { project: SeededProject; token: string },
): Promise<ClientScene> {
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
  const headers = { Authorization: `Bearer ${token}` }
  const list = `${app.url}/api/0/projects/digestline/${project.slug}/issues/?query=&sort=new`
  const issues = (await (await fetch(list, { headers })).json()) as { id: string }[]
  const issueIds = issues.map(({ id }) => id).reverse()
  const file = '{"type":"attachment","filename":"app.log","content_type":"text/plain","length":10}\na log line\n'
  await sendEnvelope(app, project, Buffer.from(`{"event_id":"${eventId}"}\n${file}`))
  await settled(app)
  const address = `${app.url}/api/0/projects/digestline/${project.slug}/events/${eventId}/attachments/`
  const files = await fetch(address, { headers })
  const [{ id: attachmentId } = { id: '' }] = (await files.json()) as { id: string }[]
  return { app, token, projectId: project.id, issueIds, eventId, attachmentId }
}
