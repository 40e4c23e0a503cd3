import { href, Link, redirect } from 'react-router'
import { clientAddressContext, runtimeContext, viewerContext } from '~/context'
import { recognise } from '~/digests/recognise'
import { keepOpened } from '~/lookup/keep-opened.server'
import { lookUp } from '~/lookup/look-up'
import { receiptPath } from '~/lookup/receipt-path'
import { triaged } from '~/projects/triaged'
import { readForm } from '~/requests/read-form'
import { refuse } from '~/requests/refuse'
import { knownProjects } from '~/sessions/known-projects.server'
import { hintsTexts } from '~/texts/en/hints'
import { lookupTexts } from '~/texts/en/lookup'
import { uiTexts } from '~/texts/en/ui'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Icon } from '~/ui/icon'
import { Page } from '~/ui/page'
import type { Route } from './+types/lookup'
import { answerView } from './lookup/answer-view'
import { BesideAnswer } from './lookup/beside-answer'
import { besideAnswer } from './lookup/beside-answer.server'
import { addCaseNote } from './lookup/case-notes.server'
import { Found, Hints } from './lookup/found'
import { noteLookUp } from './lookup/note-look-up.server'
import { NearMisses, OtherMatches, SimilarCodes } from './lookup/other-matches'
import { longestBody, shortQuery } from './lookup/short-query'
import { SupportAnswer } from './lookup/support-answer'
import { PasteBox } from './paste-box'
import './lookup/answer.css'
import './paste-box.css'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const handle = { hasBox: true }

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const page = textsAt(matches, lookupTexts).page
  const code = loaderData?.codes[0]?.value.slice(0, 60)
  return [{ title: code ? `${code} · ${page} · Digestline` : `${page} · Digestline` }]
}

/** The answer for people with an account; others are sent to the receipt of the first code in the paste. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams.get('q') ?? ''
  const viewer = context.get(viewerContext)
  const { store, now, config } = context.get(runtimeContext)
  const texts = textsFor({ request, context }, hintsTexts)
  if (viewer.kind === 'user') {
    const at = now()
    const [answer, projects] = await Promise.all([lookUp(store, viewer, query, at), knownProjects(context)])
    const isHelper = !viewer.owner && triaged(projects).length === 0
    const [best] = answer.matches
    // Alert rules count look-ups for callers, not those of people who triage.
    if (isHelper && best) {
      const address = context.get(clientAddressContext)
      await noteLookUp(context.get(runtimeContext), { shortId: best.issue.shortId, viewer, address })
    }
    const kept = keepOpened(store, viewer, best, at)
    const [beside] = await Promise.all([besideAnswer(store, viewer, answer, at), kept])
    const view = answerView(answer, texts)
    const link = view.best && `${config.publicUrl}${href('/lookup')}?q=${encodeURIComponent(view.best.code)}`
    return { ...view, beside, link, isHelper }
  }
  const { codes, hints } = recognise(query)
  const code = codes[0]?.value
  if (code) throw redirect(receiptPath(code))
  return {
    ...answerView({ query, codes, hints, matches: [], nearMisses: [] }, texts),
    beside: undefined,
    link: undefined,
    isHelper: false,
  }
}

/**
 * Two forms: a paste, which may be longer than an address allows, so it is posted and redirected to an address with its codes; and
 * `form=case`, a note of a helper about a call.
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
  const { lookUpCode } = useTexts(uiTexts)
  const { query, marked, codes, best, beside, counterparts, others, title, hints, link, isHelper } = loaderData
  const isFound = best !== undefined && beside !== undefined
  const hasSide = isFound && (beside.kind === 'triage' || beside.similar.length > 0)
  return (
    <Page>
      <div className={hasSide ? 'lookup lookup-wide' : 'lookup'}>
        <header className="lookup-head">
          <h1 className="lookup-title">{isHelper ? texts.support : lookUpCode}</h1>
          {isHelper && <p className="lookup-below">{texts.helperView}</p>}
        </header>
        <div className="lookup-main">
          <PasteBox
            key={query}
            query={query}
            marked={marked}
            readAs={codes.length > 0 && <ReadAs codes={codes} />}
            tall={!isHelper}
            autoFocus={!query}
          />
          {!isFound ? (
            <NotFound answer={loaderData} />
          ) : beside.kind === 'triage' ? (
            <Found title={title} match={best} triage={beside.triage} hints={hints} link={link ?? ''} />
          ) : (
            <SupportAnswer match={best} beside={beside} hints={hints} wrong={actionData} />
          )}
          {others.length > 0 && <OtherMatches matches={others} />}
        </div>
        {hasSide && (
          <aside className="lookup-side" aria-label={texts.beside}>
            {beside.kind === 'triage' ? (
              <BesideAnswer shortId={best.issue.shortId} beside={beside} counterparts={counterparts} />
            ) : (
              <SimilarCodes title={texts.misheard} matches={beside.similar} />
            )}
          </aside>
        )}
      </div>
    </Page>
  )
}

/** How the paste was interpreted. */
function ReadAs({ codes }: Pick<Route.ComponentProps['loaderData'], 'codes'>) {
  const texts = useTexts(lookupTexts)
  return (
    <>
      {texts.readAs}
      {codes.map(({ value, kinds }) => (
        <span className="paste-box-code" key={value}>
          {kinds.join(texts.or)} {value}
        </span>
      ))}
    </>
  )
}

/** Why nothing matched and what to do; without a paste, what to paste. */
function NotFound({ answer }: { answer: Route.ComponentProps['loaderData'] }) {
  const texts = useTexts(lookupTexts)
  const { query, title, hints, nearMisses, isHelper } = answer
  if (query.trim() === '') return <p className="lookup-below">{hints.join(' ')}</p>
  return (
    <article className="card answer-card">
      <div className="card-head">
        <Icon name={nearMisses.length > 0 ? 'help' : 'search'} tone="quiet" />
        <h2>{title}</h2>
      </div>
      <div className="answer-body">
        <Hints hints={hints} />
        {nearMisses.length > 0 && <NearMisses matches={nearMisses} />}
        {!isHelper && (
          <p className="answer-next">
            <Link to={href('/issues')}>{texts.allIssues}</Link>
          </p>
        )}
      </div>
    </article>
  )
}
