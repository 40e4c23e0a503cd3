import type { Viewer } from '~/accounts/viewer'
import { guessedSource } from '~/digests/code'
import type { Store, StoredEvent } from '~/store/store'
import { storedEvent } from '~/symbolication/stored-event'
import { type PairedEvent, type Story, storyOf } from './story-view'

/** Further counterparts are not shown. */
const mostCounterparts = 4

type Reading = { store: Pick<Store, 'counterparts' | 'events'>; viewer: Viewer }

/** The browser's and the server's event of a failure, as far as the viewer may see them; undefined when the event has no counterpart. */
export async function findStory({ store, viewer }: Reading, stored: StoredEvent): Promise<Story | undefined> {
  const found = await store.counterparts.ofEvent(viewer, stored.id, stored.projectSlug, mostCounterparts)
  if (!found || (!found.redacted && found.counterparts.length === 0)) return undefined
  const [self, ...counterparts] = await Promise.all([
    read({ store, viewer }, stored, found.projectName),
    ...found.counterparts.map(async ({ eventId, projectSlug, projectName, linkedBy, digest }) => {
      const kept = (await store.events.byId(viewer, eventId)).find((one) => one.projectSlug === projectSlug)
      return kept && { ...(await read({ store, viewer }, kept, projectName)), linkedBy, ...(digest && { digest }) }
    }),
  ])
  return storyOf(
    { ...self, redacted: found.redacted },
    counterparts.filter((counterpart) => counterpart !== undefined),
  )
}

async function read({ store, viewer }: Reading, stored: StoredEvent, project: string): Promise<PairedEvent> {
  const codes = await store.events.codes(viewer, stored.id)
  const digests = codes.filter(({ kind, source }) => kind === 'digest' && source !== guessedSource)
  return { stored, event: storedEvent(stored), project, digests: digests.map(({ value }) => value) }
}
