import { data } from 'react-router'
import { userOf } from '~/accounts/session-middleware.server'
import { runtimeContext } from '~/context'
import { Time } from '~/ui/time'
import type { Route } from './+types/history'
import { deedWords } from './triage-words'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

const mostDeeds = 100

export async function loader({ params: { shortId }, context }: Route.LoaderArgs) {
  const deeds = await context.get(runtimeContext).store.triage.history(userOf(context), shortId, mostDeeds)
  if (!deeds) throw data('There is no such issue, or it is in a project you have no access to.', { status: 404 })
  return { deeds: deeds.map(({ at, by, ...deed }) => ({ at, by, ...deedWords(deed) })) }
}

export default function History({ loaderData: { deeds } }: Route.ComponentProps) {
  if (deeds.length === 0) return <p className="issue-history soft">Nobody has decided anything on this issue yet.</p>
  return (
    <ol className="issue-history">
      {deeds.map(({ at, by, words, until, byItself }, place) => (
        <li key={place}>
          <span className="issue-history-time">
            <Time at={at} as="exact" />
          </span>
          {!byItself && <b>{by ?? 'The operator'} </b>}
          {words} {until !== undefined && <Time at={until} as="exact" />}
        </li>
      ))}
    </ol>
  )
}
