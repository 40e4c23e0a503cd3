import type { RouterContextProvider } from 'react-router'
import { runtimeContext, viewerContext } from '~/context'
import type { StoredEvent } from '~/store/store'
import { storedEvent } from '~/symbolication/stored-event'
import { refuse } from '../refuse'
import { eventJson } from './event-json'

type Context = Readonly<RouterContextProvider>

export const noSuchEvent = (): Response =>
  refuse(404, 'The event does not exist, is no longer kept, or this token has no access to it.')

/** An id in its one form: people copy ids with dashes and capitals. */
export const eventIdIn = (text: string): string => text.replaceAll('-', '').toLowerCase()

/** The event with this id, in one project or in any; 404 without one. With its issue. */
export async function eventWithId(context: Context, id: string, slug?: string) {
  const { store } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const found = await store.events.byId(viewer, eventIdIn(id))
  const event = found.find(({ projectSlug }) => slug === undefined || projectSlug === slug)
  const issue = event && (await store.issues.byShortId(viewer, event.issueShortId))
  if (!event || !issue) throw noSuchEvent()
  return { event, issue }
}

/** The whole event as an answer. */
export const wholeEvent = (
  stored: StoredEvent & { older?: string; newer?: string },
  issue: { id: number; project: { id: number } },
) => eventJson(stored, storedEvent(stored), { issueId: issue.id, projectId: issue.project.id })
