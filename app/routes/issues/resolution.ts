import { readForm } from '~/accounts/read-form'
import { signedInAction } from '~/accounts/session-middleware.server'
import type { Route } from './+types/resolution'
import { changeIssue, intentOf, toIssue } from './change-issue.server'
import { resolvedInForm } from './triage-form'
import { resolvedWords } from './triage-words'

export const middleware: Route.MiddlewareFunction[] = signedInAction

/**
 * Resolves the issue (`intent=resolve`, or none): now, with `when=next-release`, `release=` or `commit=` from then on. Or opens it again
 * (`intent=reopen`). Goes back to its page.
 */
export async function action({ request, params: { shortId }, context }: Route.ActionArgs) {
  const form = await readForm(request)
  if (intentOf(form, ['resolve', 'reopen']) === 'reopen') {
    return changeIssue(
      { request, context },
      shortId,
      { ok: true, value: undefined },
      () => ({ what: 'open' }),
      (_, { is }) => is.open,
    )
  }
  return changeIssue(
    { request, context },
    shortId,
    resolvedInForm(form),
    (when) => ({ what: 'resolve', when }),
    resolvedWords,
  )
}

export const loader = ({ params }: Route.LoaderArgs) => toIssue(params.shortId)
