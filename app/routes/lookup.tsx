import { href, Link, redirect } from 'react-router'
import { readForm } from '~/accounts/read-form'
import { runtimeContext, viewerContext } from '~/context'
import { recognise } from '~/digests/recognise'
import { lookUp } from '~/lookup/look-up'
import { receiptPath } from '~/lookup/receipt-path'
import { triaged } from '~/projects/triaged'
import { refuse } from '~/requests/refuse'
import { hintsTexts } from '~/texts/en/hints'
import { lookupTexts } from '~/texts/en/lookup'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { LookupBox } from '~/ui/lookup-box'
import { Page } from '~/ui/page'
import type { Route } from './+types/lookup'
import { BestMatch, NearMisses, OtherMatches, TakenFor } from './lookup/answer-parts'
import { answerView } from './lookup/answer-view'
import { addCaseNote, deskBeside } from './lookup/case-notes.server'
import { DeskAnswer } from './lookup/desk-answer'
import { DeskNotes } from './lookup/desk-notes'
import { longestBody, shortQuery } from './lookup/short-query'
import './lookup/answer.css'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const handle = { hasBox: true }

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${textsAt(matches, lookupTexts).page} · Digestline` },
]

/** The answer for people with an account; anybody else is sent to the receipt of the first code in the paste. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams.get('q') ?? ''
  const viewer = context.get(viewerContext)
  const { store, now } = context.get(runtimeContext)
  const texts = textsFor({ request, context }, hintsTexts)
  if (viewer.kind === 'user') {
    const [answer, projects] = await Promise.all([lookUp(store, viewer, query, now()), store.projects.list(viewer)])
    const desk = await deskBeside(store, viewer, answer)
    return { ...answerView(answer, texts), desk, seesIssues: triaged(projects).length > 0 }
  }
  const { codes, hints } = recognise(query)
  const code = codes[0]?.value
  if (code) throw redirect(receiptPath(code))
  return {
    ...answerView({ query, codes, hints, matches: [], nearMisses: [] }, texts),
    desk: undefined,
    seesIssues: true,
  }
}

/**
 * Two forms: a paste may be longer than an address, so it is sent here and answered at an address that says what matters of it; and
 * `form=case`, what somebody at a desk writes down about a call.
 */
export async function action({ request, context }: Route.ActionArgs) {
  if (Number(request.headers.get('Content-Length')) > longestBody) {
    throw refuse(413, 'paste-too-long')
  }
  const form = await readForm(request)
  if (form.get('form') === 'case') return addCaseNote({ request, context }, form)
  const text = form.get('q')
  return redirect(`${href('/lookup')}?q=${encodeURIComponent(shortQuery(typeof text === 'string' ? text : ''))}`)
}

export default function Lookup({ loaderData, actionData }: Route.ComponentProps) {
  const texts = useTexts(lookupTexts)
  const { query, codes, best, halves, others, nearMisses, hints } = loaderData
  return (
    <Page>
      <div className="answer">
        <LookupBox hero query={query} autoFocus={!query} />
        {codes.length > 0 && <TakenFor codes={codes} />}
        <h1 className="answer-title">{loaderData.title}</h1>
        {best &&
          (best.mayOpen ? (
            <BestMatch match={best} />
          ) : (
            <DeskAnswer match={best}>
              {loaderData.desk && <DeskNotes match={best} desk={loaderData.desk} wrong={actionData} />}
            </DeskAnswer>
          ))}
        {nearMisses.length > 0 && <NearMisses matches={nearMisses} />}
        {hints.length > 0 && (
          <ul className="answer-hints">
            {hints.map((hint) => (
              <li key={hint}>{hint}</li>
            ))}
          </ul>
        )}
        {halves.length > 0 && <OtherMatches title={texts.halves} matches={halves} />}
        {others.length > 0 && <OtherMatches title={texts.others} matches={others} />}
        {!best && loaderData.seesIssues && (
          <p className="answer-next">
            <Link to={href('/issues')}>{texts.allIssues}</Link>
          </p>
        )}
      </div>
    </Page>
  )
}
