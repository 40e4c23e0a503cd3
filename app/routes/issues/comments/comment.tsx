import { Form, href, Link, redirect } from 'react-router'
import { runtimeContext } from '~/context'
import { readForm } from '~/requests/read-form'
import { refuse } from '~/requests/refuse'
import { flashCookie } from '~/sessions/flash.server'
import { userOf } from '~/sessions/session-middleware.server'
import { commentsTexts } from '~/texts/en/comments'
import { mistakesTexts } from '~/texts/en/mistakes'
import { textsFor } from '~/texts/texts.server'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { Section } from '~/ui/page'
import type { Route } from './+types/comment'
import { readCommentForm, shownAgain } from './comment-answer.server'
import { CommentForm } from './comment-form'
import { CommentText } from './comment-text'
import { commentTexts, offeredHandles } from './comment-texts.server'
import './comments.css'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

/** A comment that the viewer can edit (their own) or delete (as an admin). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { store } = context.get(runtimeContext)
  const viewer = userOf(context)
  const [comment, callable] = await Promise.all([
    store.comments.one(viewer, params.shortId, idOf(params.id)),
    store.comments.callable(viewer, params.shortId),
  ])
  if (!comment?.mayRemove) throw notThere()
  const [blocks = []] = await commentTexts(store, viewer, callable, [comment.text])
  const { own, text, by } = comment
  return { own, text: own ? text : '', name: by?.name, blocks, people: offeredHandles(callable) }
}

/** `do=delete` deletes it; anything else is the form for editing. */
export async function action({ request, params: { shortId, ...params }, context }: Route.ActionArgs) {
  const { store, now } = context.get(runtimeContext)
  const viewer = userOf(context)
  const id = idOf(params.id)
  const texts = textsFor({ request, context }, commentsTexts)
  const form = await readForm(request)
  const back = href('/issues/:shortId/history', { shortId })
  if (form.get('do') === 'delete') {
    if (!(await store.comments.remove(viewer, shortId, id, now()))) throw notThere()
    return redirect(back, { headers: { 'Set-Cookie': flashCookie(texts.removed) } })
  }
  const asked = readCommentForm(form, textsFor({ request, context }, mistakesTexts))
  if (asked.kind !== 'send') return shownAgain(asked, store, viewer, shortId)
  if (!(await store.comments.edit(viewer, shortId, id, { ...asked.said, at: now() }))) throw notThere()
  return redirect(`${back}#comment-${id}`, { headers: { 'Set-Cookie': flashCookie(texts.changed) } })
}

const idOf = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0)

const notThere = () => refuse(404, 'no-such-comment')

export default function ChangeComment({ loaderData, actionData, params }: Route.ComponentProps) {
  const { own, text, name, blocks, people } = loaderData
  const texts = useTexts(commentsTexts)
  const { shortId, id } = params
  const here = href('/issues/:shortId/comments/:id', { shortId, id })
  const back = <Link to={href('/issues/:shortId/history', { shortId })}>{texts.back}</Link>
  return (
    <div className="history">
      {own ? (
        <Section title={texts.editTitle} actions={back}>
          <CommentForm action={here} send={texts.save} text={text} answer={actionData} people={people} />
        </Section>
      ) : (
        <Section title={texts.by(name ?? texts.left)} actions={back}>
          <div className="comment-preview">
            <CommentText blocks={blocks} />
          </div>
        </Section>
      )}
      <Form method="post" className="comment-removal">
        <p className="soft">{own ? texts.goneOwn : texts.goneOther}</p>
        <Button variant="danger" name="do" value="delete">
          {texts.removeThis}
        </Button>
      </Form>
    </div>
  )
}
