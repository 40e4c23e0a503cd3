import { type RouterContextProvider, redirect } from 'react-router'
import { flashCookie } from '~/sessions/flash.server'
import { groupingTexts } from '~/texts/en/grouping'
import { textsFor } from '~/texts/texts.server'

type RouteArgs = { request: Request; context: Readonly<RouterContextProvider> }

/**
 * The short id of a merged issue stays valid: it redirects to the same page of the merge target. Undefined for the merge target's own id,
 * in any case.
 */
export function toMergeTarget(
  { request, context }: RouteArgs,
  asked: string,
  mergeTarget: string,
): Response | undefined {
  if (asked.toUpperCase() === mergeTarget) return undefined
  const { pathname, search } = new URL(request.url)
  const rest = pathname.replace(/^\/issues\/[^/]+/, '').replace(/\.data$/, '')
  const note = textsFor({ request, context }, groupingTexts).issue.partOf(asked.toUpperCase(), mergeTarget)
  return redirect(`/issues/${encodeURIComponent(mergeTarget)}${rest}${search}`, {
    headers: { 'Set-Cookie': flashCookie(note) },
  })
}
