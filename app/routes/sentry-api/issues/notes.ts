import { runtimeContext, viewerContext } from '~/context'
import { mostComments, readComment } from '~/issues/comment'
import { requireScope } from '~/sessions/bearer.server'
import { mistakesTexts } from '~/texts/en/mistakes'
import { mistakeWords } from '~/texts/mistake-words'
import { jsonOf } from '../asked.server'
import { addressOf, linkHeader } from '../link-header'
import { refuse } from '../refuse'
import type { Route } from './+types/notes'
import { noteJson } from './activity-json'
import { issueOf, noSuchIssue } from './issue-asked.server'
import { limitOf } from './issue-query'

/** `GET …/issues/:issue/notes/` or `…/comments/`: the comments, newest first. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { shortId } = await issueOf(context, params)
  const { store, config } = context.get(runtimeContext)
  const parameters = new URL(request.url).searchParams
  const limit = limitOf(parameters, 100)
  if (typeof limit === 'string') throw refuse(400, limit)
  const cursor = parameters.get('cursor') || undefined
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) throw refuse(400, 'This cursor is not valid for this list.')
  // One more than asked for: whether there is a next page.
  const asked = { limit: limit + 1, ...(cursor !== undefined && { before: Number(cursor) }) }
  const { comments } = (await store.comments.list(context.get(viewerContext), shortId, asked)) ?? { comments: [] }
  const shown = comments.slice(0, limit)
  const next = comments.length > limit ? { next: String(shown.at(-1)?.id) } : {}
  return Response.json(shown.map(noteJson), {
    headers: { Link: linkHeader(addressOf(request, config.publicUrl), next) },
  })
}

/** `POST` there with `{"text": "…"}`: adds a comment. */
export async function action({ request, params, context }: Route.ActionArgs) {
  if (request.method !== 'POST') throw refuse(405, 'Add a comment with POST.', { Allow: 'GET, HEAD, POST' })
  requireScope(context, 'write')
  const { shortId } = await issueOf(context, params)
  const { store, now } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const sent = await jsonOf(request)
  const text = sent && typeof sent === 'object' && 'text' in sent ? sent.text : undefined
  if (typeof text !== 'string') throw refuse(400, 'Send the text of the comment: {"text": "…"}.')
  const read = readComment(text)
  if (!read.ok) throw refuse(400, mistakeWords(read.mistake, mistakesTexts.english))
  const added = await store.comments.add(viewer, shortId, { ...read.said, at: now() })
  if (!added.ok && added.why === 'full') throw refuse(400, mistakesTexts.english.commentsFull(mostComments))
  const comment = added.ok && (await store.comments.one(viewer, added.shortId, added.id))
  if (!comment) throw noSuchIssue(shortId)
  return Response.json(noteJson(comment), { status: 201 })
}
