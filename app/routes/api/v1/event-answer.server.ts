import { problem } from '~/fallback/problem'
import type { Runtime } from '~/runtime'
import { type Access, refuseWithout } from '~/sessions/access.server'
import type { Store } from '~/store/store'
import { applyResolution } from '~/symbolication/apply-resolution'
import { readAgain } from '~/symbolication/stored-event'
import { causeJson } from '../../cause-json'
import { eventMarkdown, type MarkdownStore, markdownResponse } from '../../event-markdown.server'
import { eventJson, eventRowJson, logLineJson } from './json'

const noSuchEvent = () => problem(404, 'The event does not exist, is no longer kept, or this token cannot see it.')

type AskedRuntime = {
  config: Pick<Runtime['config'], 'publicUrl'>
  store: MarkdownStore & {
    events: Pick<Store['events'], 'byIdUpTo'>
    eventLogs: Pick<Store['eventLogs'], 'isDue'>
  }
}
type EventRequest = Pick<Request, 'url'> & { headers: Pick<Headers, 'get'> }

/** `?format=markdown`, or Markdown named in Accept. */
const wantsMarkdown = (request: EventRequest): boolean =>
  new URL(request.url).searchParams.get('format') === 'markdown' ||
  /\btext\/markdown\b/i.test(request.headers.get('accept') ?? '')

/**
 * `GET /api/v1/events/:eventId`: the normalised event with resolved frames (`unresolved`: why some are not), the codes under which it can
 * be found, the log lines around it, and the received payload (scrubbed). `?format=markdown`, or `Accept: text/markdown`: the same for a ticket or a coding agent.
 * An id may have been sent to several projects: `projects` lists them, `?project=` chooses one. Markdown comes as a `Response`, JSON as the
 * object to send. Undefined when the payload is longer than `longest` bytes, which is not read then, and with such a limit also
 * while its log lines have to be searched for.
 */
export async function answerEvent(
  request: EventRequest,
  { store, config }: AskedRuntime,
  access: Access,
  id: string,
  longest: number,
): Promise<Response | object | undefined> {
  refuseWithout('read', access)
  const { viewer } = access
  // People copy ids with dashes and capitals.
  const eventId = id.replaceAll('-', '').toLowerCase()
  const project = new URL(request.url).searchParams.get('project')
  const found = await store.events.byIdUpTo(viewer, eventId, longest)
  if (found === 'too-large') return undefined
  const stored = found.find(({ projectSlug }) => !project || projectSlug === project)
  if (!stored) throw noSuchEvent()
  if (Number.isFinite(longest) && (await store.eventLogs.isDue(viewer, stored))) return undefined
  if (wantsMarkdown(request)) {
    const text = await eventMarkdown({ store, viewer, publicUrl: config.publicUrl }, stored)
    if (text === undefined) throw noSuchEvent()
    return markdownResponse(text)
  }
  const payload: unknown = JSON.parse(stored.payload)
  const event = applyResolution(readAgain(payload, stored), stored.resolution)
  const codes = await store.events.codes(viewer, stored.id)
  const logs = await store.eventLogs.ofEvent(viewer, stored)
  const unresolved = (stored.resolution?.causes ?? []).map(causeJson)
  return {
    ...eventRowJson(stored, config.publicUrl),
    projects: [...new Set(found.map(({ projectSlug }) => projectSlug))],
    event: eventJson(event),
    logs: logs.map(logLineJson),
    unresolved,
    codes,
    payload,
  }
}
