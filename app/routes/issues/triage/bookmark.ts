import { readForm } from '~/requests/read-form'
import { signedInAction } from '~/sessions/session-middleware.server'
import type { Route } from './+types/bookmark'
import { changeIssue, intentOf, toIssue } from './change-issue.server'

export const middleware: Route.MiddlewareFunction[] = signedInAction

/** Bookmarks the issue (`intent=add`, or none), or removes the bookmark (`intent=remove`); returns to its page. */
export async function action({ request, params: { shortId }, context }: Route.ActionArgs) {
  const on = intentOf(await readForm(request), ['add', 'remove']) === 'add'
  return changeIssue(
    { request, context },
    shortId,
    { ok: true, value: on },
    () => ({ what: 'bookmark', on }),
    (_, { is }) => (on ? is.bookmarked : is.notBookmarked),
  )
}

export const loader = ({ params }: Route.LoaderArgs) => toIssue(params.shortId)
