import { readForm } from '~/accounts/read-form'
import { signedInAction } from '~/accounts/session-middleware.server'
import { runtimeContext } from '~/context'
import type { Route } from './+types/mute'
import { changeIssue, intentOf, toIssue } from './change-issue.server'
import { mutedInForm } from './triage-form'
import { mutedWords } from './triage-words'

export const middleware: Route.MiddlewareFunction[] = signedInAction

/**
 * Mutes the issue (`intent=mute`, or none): for good, `for=` a time, until so many more `events=` or `users=`, or `until=escalating`. Or opens
 * it again (`intent=unmute`). Goes back to its page.
 */
export async function action({ request, params: { shortId }, context }: Route.ActionArgs) {
  const form = await readForm(request)
  if (intentOf(form, ['mute', 'unmute']) === 'unmute') {
    return changeIssue(
      { request, context },
      shortId,
      { ok: true, value: undefined },
      () => ({ what: 'open' }),
      (_, { is }) => is.unmuted,
    )
  }
  const asked = mutedInForm(form, context.get(runtimeContext).now())
  return changeIssue({ request, context }, shortId, asked, (until) => ({ what: 'mute', until }), mutedWords)
}

export const loader = ({ params }: Route.LoaderArgs) => toIssue(params.shortId)
