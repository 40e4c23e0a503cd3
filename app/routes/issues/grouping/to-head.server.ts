import { type RouterContextProvider, redirect } from 'react-router'
import { flashCookie } from '~/sessions/flash.server'
import { groupingTexts } from '~/texts/en/grouping'
import { textsFor } from '~/texts/texts.server'

type Asked = { request: Request; context: Readonly<RouterContextProvider> }

/**
 * A short id of an issue that is merged into another stays good: it leads to the same page of the head, which says so.
 * Undefined when it is the head's own, in whatever case it was typed.
 */
export function toHead({ request, context }: Asked, asked: string, head: string): Response | undefined {
  if (asked.toUpperCase() === head) return undefined
  const { pathname, search } = new URL(request.url)
  const rest = pathname.replace(/^\/issues\/[^/]+/, '').replace(/\.data$/, '')
  const note = textsFor({ request, context }, groupingTexts).issue.partOf(asked.toUpperCase(), head)
  return redirect(`/issues/${encodeURIComponent(head)}${rest}${search}`, {
    headers: { 'Set-Cookie': flashCookie(note) },
  })
}
