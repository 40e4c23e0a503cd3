import type { Delivery } from '../alerts/delivery'
import { receiptPath } from '../lookup/receipt-path'
import type { MessageTexts } from './headline'
import type { AlertMessage, MessageIssue } from './message'

const segment = encodeURIComponent

/** Pages that messages lead to; they know no routes. */
export const pathsOf = {
  issue: (shortId: string) => `/issues/${segment(shortId)}`,
  event: (shortId: string, eventId: string) => `/issues/${segment(shortId)}/events/${segment(eventId)}`,
  resolve: (shortId: string) => `/issues/${segment(shortId)}/resolution`,
  mute: (shortId: string) => `/issues/${segment(shortId)}/mute`,
  project: (slug: string) => `/projects/${segment(slug)}`,
  channels: (slug: string) => `/projects/${segment(slug)}/alerts/channels`,
  instanceChannels: () => '/admin/alerts/channels',
}

type Links = AlertMessage['links']

/** Pages to see more and to act on. Those that act show a button: opening them changes nothing. */
export function messageLinks(
  about: {
    delivery: Pick<Delivery, 'kind' | 'projectId'>
    issue: MessageIssue | undefined
    project: AlertMessage['project']
    /** The project shows receipts to visitors. */
    receipts: boolean
    publicUrl: string
  },
  { links: words }: MessageTexts,
): Links {
  const { delivery, issue, project, publicUrl } = about
  const to = (kind: Links[number]['kind'], label: string, path: string) => ({ kind, label, url: `${publicUrl}${path}` })
  if (delivery.kind === 'test' || delivery.kind === 'channel_off') {
    const path = project ? pathsOf.channels(project.slug) : pathsOf.instanceChannels()
    return [to('settings', words.channel, path)]
  }
  if (!issue) return project ? [to('project', words.project, pathsOf.project(project.slug))] : []
  const [digest] = issue.digests
  return [
    to('issue', words.issue, pathsOf.issue(issue.shortId)),
    ...(digest && about.receipts ? [to('receipt', words.receipt, receiptPath(digest))] : []),
    ...(issue.status === 'resolved' ? [] : [to('resolve', words.resolve, pathsOf.resolve(issue.shortId))]),
    ...(issue.status === 'resolved' || issue.status === 'muted'
      ? []
      : [to('mute', words.mute, pathsOf.mute(issue.shortId))]),
  ]
}
