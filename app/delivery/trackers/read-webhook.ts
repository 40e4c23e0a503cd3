import type { ChannelSettings } from '../../alerts/channel'
import { type TrackerEvent, type TrackerKind, trackerLimits } from '../../alerts/tracker'
import { type Json, objectIn, textIn } from './tracker-json'

/**
 * Which issue of the channel's project a verified webhook is about, its state, and when that changed. Undefined: about something else.
 * `malformed`: not what the tracker documents. Nothing else of the body is read.
 */
export function readWebhook(
  kind: TrackerKind,
  settings: ChannelSettings,
  webhook: { event: string; body: string },
): TrackerEvent | 'malformed' | undefined {
  const body = objectIn(webhook.body)
  if (Object.keys(body).length === 0) return 'malformed'
  if (kind === 'github') return webhook.event === 'issues' ? ofGitHub(settings, body) : undefined
  if (kind === 'gitlab') return ofGitLab(settings, body)
  return ofJira(settings, body)
}

/** https://docs.github.com/en/webhooks/webhook-events-and-payloads#issues */
function ofGitHub({ repository = '' }: ChannelSettings, { action, issue, repository: sent }: Json) {
  if (!isSameName(objectIn(sent).full_name, repository)) return undefined
  const { number, state, updated_at } = objectIn(issue)
  const isGone = action === 'deleted' || action === 'transferred'
  return checked(number, isGone ? 'gone' : stateNamed(state, 'open', 'closed'), updated_at)
}

/** https://docs.gitlab.com/user/project/integrations/webhook_events/#work-item-events */
function ofGitLab({ project = '' }: ChannelSettings, { object_kind, object_attributes, project: sent }: Json) {
  const { iid, state, updated_at } = objectIn(object_attributes)
  const isIssue = object_kind === 'issue' || object_kind === 'work_item'
  if (!isIssue || !isSameName(objectIn(sent).path_with_namespace, project)) return undefined
  return checked(iid, stateNamed(state, 'opened', 'closed'), updated_at)
}

/** https://developer.atlassian.com/cloud/jira/platform/webhooks/#example-callback-for-an-issue-related-event */
function ofJira({ project = '' }: ChannelSettings, { webhookEvent, issue, timestamp }: Json) {
  if (!/^jira:issue_(?:created|updated|deleted)$/.test(textIn(webhookEvent))) return undefined
  const { key, fields } = objectIn(issue)
  if (!textIn(key).toUpperCase().startsWith(`${project.toUpperCase()}-`)) return undefined
  const { key: category } = objectIn(objectIn(objectIn(fields).status).statusCategory)
  const state = textIn(category) === '' ? undefined : category === 'done' ? 'closed' : 'open'
  return checked(key, webhookEvent === 'jira:issue_deleted' ? 'gone' : state, timestamp)
}

function checked(key: unknown, state: TrackerEvent['state'] | undefined, changed: unknown): TrackerEvent | 'malformed' {
  const text = typeof key === 'number' ? String(key) : textIn(key).toUpperCase()
  const changedAt = typeof changed === 'number' ? changed : Date.parse(textIn(changed))
  const isComplete = text !== '' && text.length <= trackerLimits.keyLength && Number.isFinite(changedAt)
  return isComplete && state ? { key: text, state, changedAt } : 'malformed'
}

const stateNamed = (state: unknown, open: string, closed: string) =>
  state === open ? ('open' as const) : state === closed ? ('closed' as const) : undefined

const isSameName = (sent: unknown, name: string): boolean => textIn(sent).toLowerCase() === name.toLowerCase()
