import { runtimeContext, viewerContext } from '~/context'
import { problem } from '~/fallback/problem'
import { mostComments, readComment } from '~/issues/comment'
import { requireScope } from '~/sessions/bearer.server'
import { mistakesTexts } from '~/texts/en/mistakes'
import { mistakeWords } from '~/texts/mistake-words'
import type { Route } from './+types/issue-comments'
import { commentJson } from './comment-json'
import { limitOf } from './issue-query'

/** `GET /api/v1/issues/:shortId/comments?limit=&cursor=`: newest first, with those of issues that are merged into it. */
export async function loader({ request, params: { shortId }, context }: Route.LoaderArgs) {
  requireScope(context, 'read')
  const { store, config } = context.get(runtimeContext)
  const parameters = new URL(request.url).searchParams
  const limit = limitOf(parameters)
  if (typeof limit === 'string') throw problem(400, limit)
  const cursor = parameters.get('cursor') || undefined
  if (cursor && !/^\d{1,15}$/.test(cursor))
    throw problem(400, 'This cursor is not valid for this list. Use “next” of the previous page.')
  // One more than asked for: whether there is a next page.
  const page = { limit: limit + 1, ...(cursor && { before: Number(cursor) }) }
  const found = await store.comments.list(context.get(viewerContext), shortId, page)
  if (!found) throw notFound(shortId)
  const shown = found.comments.slice(0, limit)
  return Response.json({
    comments: shown.map((comment) => commentJson(comment, found.shortId, config.publicUrl)),
    next: found.comments.length > limit ? String(shown.at(-1)?.id) : null,
  })
}

/** `POST` with `{"text": "…"}`; answers the comment, which belongs to the merge target of a merged issue. */
export async function action({ request, params: { shortId }, context }: Route.ActionArgs) {
  if (request.method !== 'POST') throw problem(405, 'Comments support GET and POST.', { Allow: 'GET, HEAD, POST' })
  requireScope(context, 'write')
  const { store, config, now } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const text = textIn(await request.text())
  if (text === undefined) throw problem(400, 'Send a JSON object with the text of the comment: {"text": "…"}.')
  const read = readComment(text)
  if (!read.ok) throw problem(400, mistakeWords(read.mistake, mistakesTexts.english))
  const added = await store.comments.add(viewer, shortId, { ...read.said, at: now() })
  if (!added.ok) throw added.why === 'full' ? problem(400, full) : notFound(shortId)
  const comment = await store.comments.one(viewer, added.shortId, added.id)
  if (!comment) throw notFound(shortId)
  const json = commentJson(comment, added.shortId, config.publicUrl)
  return Response.json(json, { status: 201, headers: { Location: json.url } })
}

const full = mistakesTexts.english.commentsFull(mostComments)
const notFound = (shortId: string) => problem(404, `Issue “${shortId}” does not exist, or this token cannot see it.`)

function textIn(body: string): string | undefined {
  try {
    const sent: unknown = JSON.parse(body)
    if (!sent || typeof sent !== 'object' || !('text' in sent) || Object.keys(sent).length > 1) return undefined
    return typeof sent.text === 'string' ? sent.text : undefined
  } catch {
    return undefined
  }
}
