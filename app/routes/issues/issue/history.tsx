import { href, Link, redirect } from 'react-router'
import { runtimeContext } from '~/context'
import { readForm } from '~/requests/read-form'
import { refuse } from '~/requests/refuse'
import { flashCookie } from '~/sessions/flash.server'
import { userOf } from '~/sessions/session-middleware.server'
import { commentsTexts } from '~/texts/en/comments'
import { mistakesTexts } from '~/texts/en/mistakes'
import { triageTexts } from '~/texts/en/triage'
import { textsFor } from '~/texts/texts.server'
import { useTexts } from '~/texts/use-texts'
import { Section } from '~/ui/page'
import { fullIssue, readCommentForm, shownAgain } from '../comments/comment-answer.server'
import { CommentForm } from '../comments/comment-form'
import { commentTexts, offeredHandles } from '../comments/comment-texts.server'
import { deedWords } from '../triage/triage-words'
import type { Route } from './+types/history'
import { type HistoryEntry, HistoryList } from './history-list'
import '../comments/comments.css'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

/** Limits of one page: whole comments, but few enough to stay readable. */
const shown = { limit: 50, characters: 60_000 }

/** `?before=`: a place in the history. Opening the page marks mentions on it as read. */
export async function loader({ request, params: { shortId }, context }: Route.LoaderArgs) {
  const { store, now } = context.get(runtimeContext)
  const viewer = userOf(context)
  const before = new URL(request.url).searchParams.get('before') ?? undefined
  const [story, callable] = await Promise.all([
    store.comments.story(viewer, shortId, { ...shown, before }),
    store.comments.callable(viewer, shortId),
  ])
  if (!story) throw notThere()
  if (story.unread && !isPrefetch(request)) await store.comments.markRead(viewer, shortId, now())
  const triage = textsFor({ request, context }, triageTexts)
  const texts = story.entries.flatMap((entry) => (entry.kind === 'comment' ? [entry.text] : []))
  const blocks = await commentTexts(store, viewer, callable, texts)
  const entries = story.entries.map((entry): HistoryEntry => {
    if (entry.kind === 'deed') return { kind: 'deed', at: entry.at, by: entry.by, ...deedWords(entry, triage) }
    const { text: _, ...comment } = entry
    return { ...comment, blocks: blocks.shift() ?? [] }
  })
  const formKey = crypto.randomUUID()
  return { shortId: story.shortId, entries, earlier: story.earlier, before, people: offeredHandles(callable), formKey }
}

export async function action({ request, params: { shortId }, context }: Route.ActionArgs) {
  const { store, now } = context.get(runtimeContext)
  const viewer = userOf(context)
  const mistakes = textsFor({ request, context }, mistakesTexts)
  const asked = readCommentForm(await readForm(request), mistakes)
  if (asked.kind !== 'send') return shownAgain(asked, store, viewer, shortId)
  const added = await store.comments.add(viewer, shortId, { ...asked.said, formKey: asked.formKey, at: now() })
  if (added.ok) {
    const to = href('/issues/:shortId/history', { shortId: added.shortId })
    return redirect(`${to}#comment-${added.id}`, {
      headers: { 'Set-Cookie': flashCookie(textsFor({ request, context }, commentsTexts).kept) },
    })
  }
  if (added.why === 'full') {
    return shownAgain(fullIssue(asked.said.text, mistakes), store, viewer, shortId)
  }
  throw notThere()
}

const notThere = () => refuse(404, 'no-such-issue')

/** Prefetched pages do not mark mentions as read. */
const isPrefetch = (request: Request): boolean => /prefetch/.test(request.headers.get('Sec-Purpose') ?? '')

export default function History({ loaderData, actionData }: Route.ComponentProps) {
  const { shortId, entries, earlier, before, people, formKey } = loaderData
  const texts = useTexts(commentsTexts)
  const here = href('/issues/:shortId/history', { shortId })
  return (
    <div className="history">
      {earlier && (
        <p className="soft">
          <Link to={`${here}?before=${earlier}`}>{texts.earlier}</Link>
        </p>
      )}
      {entries.length > 0 ? <HistoryList shortId={shortId} entries={entries} /> : <p className="soft">{texts.none}</p>}
      {before ? (
        <p className="soft">
          <Link to={here}>{texts.newest}</Link>
        </p>
      ) : (
        <Section title={texts.title}>
          <CommentForm action={here} send={texts.send} answer={actionData} people={people} formKey={formKey} />
        </Section>
      )}
    </div>
  )
}
