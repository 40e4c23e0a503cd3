import { data, href } from 'react-router'
import { userOf } from '~/accounts/session-middleware.server'
import { runtimeContext } from '~/context'
import { BlankSlate } from '~/ui/blank-slate'
import { ButtonLink } from '~/ui/button'
import { Pager } from '~/ui/pager'
import { LevelMark } from '~/ui/status'
import { Time } from '~/ui/time'
import type { Route } from './+types/events'
import { eventPath } from './event-path'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

const most = 50

export async function loader({ params: { shortId }, request, context }: Route.LoaderArgs) {
  const { store } = context.get(runtimeContext)
  const before = new URL(request.url).searchParams.get('before') ?? undefined
  if (before && !/^[0-9a-f]{32}$/.test(before)) throw data('There is no such page of events.', { status: 404 })
  // One more than is shown tells whether there is a next page.
  const found = await store.events.list(userOf(context), shortId, { before, limit: most + 1 })
  const rows = found.slice(0, most).map(({ id, timestamp, level, title, release, environment }) => {
    return { id, timestamp, level, title: title.slice(0, 300), release, environment }
  })
  return { rows, before, next: found.length > most ? rows.at(-1)?.id : undefined }
}

export default function EventTable({ loaderData: { rows, before, next }, params: { shortId } }: Route.ComponentProps) {
  const here = href('/issues/:shortId/events', { shortId })
  if (rows.length === 0) {
    return (
      <BlankSlate title="No events kept" action={before && <ButtonLink to={here}>Newest events</ButtonLink>}>
        The events of this page have been removed to make room. The issue’s counts still include them.
      </BlankSlate>
    )
  }
  return (
    <>
      <table className="event-table">
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Title</th>
            <th scope="col">Release</th>
            <th scope="col">Environment</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="event-table-row">
              <td className="event-table-when">
                <LevelMark level={row.level} />{' '}
                <a href={eventPath(shortId, row.id)} data-row>
                  <Time at={row.timestamp} as="exact" />
                </a>
              </td>
              <td className="event-table-title">{row.title}</td>
              <td className="event-table-fact">{row.release}</td>
              <td className="event-table-fact">{row.environment}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pager label="Pages of events" previous={before && here} next={next && `${here}?before=${next}`} />
    </>
  )
}
