import { data, type RouterContextProvider } from 'react-router'
import { userOf } from '~/accounts/session-middleware.server'
import { runtimeContext } from '~/context'
import { type EventView, eventView } from './event-view'

/** The event of an issue for its page, or undefined when none is kept (any more). */
export async function findEvent(
  context: Readonly<RouterContextProvider>,
  shortId: string,
  which: string,
): Promise<EventView | undefined> {
  const { store } = context.get(runtimeContext)
  const viewer = userOf(context)
  const stored = await store.events.ofIssue(viewer, shortId, which)
  return stored && eventView(stored, await store.events.codes(viewer, stored.id))
}

/** Refuses: there is no such event, or not for this person; the page does not tell which. */
export function noSuchEvent() {
  return data('There is no such event here. It may have been removed to make room, or belong to another issue.', {
    status: 404,
  })
}
