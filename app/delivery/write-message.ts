import type { Language } from '../accounts/language'
import { instanceTroubleOf } from '../alerts/alert'
import type { Delivery } from '../alerts/delivery'
import { type AlertFactRows, type AlertIssue, type AskedFacts, factLimits } from '../store/alert-facts'
import type { LeasedMessage } from '../store/deliveries'
import { alertsMessageTexts } from '../texts/en/alerts-message'
import { refusalsTexts } from '../texts/en/refusals'
import { timeTexts } from '../texts/en/time'
import { textsIn } from '../texts/namespace'
import { headline, type MessageTexts } from './headline'
import type { AlertMessage, MessageIssue } from './message'
import { messageFacts } from './message-facts'
import { messageLinks, pathsOf } from './message-links'
import { messageType } from './message-type'
import { plainLine } from './plain-text'

/** A message as the outbox hands it out, without where it is sent. */
export type Leased = Pick<LeasedMessage, 'delivery' | 'others' | 'more' | 'meanwhile'>

/** Other alerts that a message lists; those beyond are counted. */
const mostOthers = 10

/** The ids that `writeMessage` needs facts of, for all messages of a lease in one read. */
export function askedFacts(leased: Leased[]): AskedFacts {
  const deliveries = leased.flatMap(({ delivery, others }) => [delivery, ...others.slice(0, mostOthers)])
  const ids = (idOf: (delivery: Delivery) => number | undefined) =>
    [...new Set(deliveries.flatMap((delivery) => idOf(delivery) ?? []))].slice(0, factLimits.asked)
  return {
    issueIds: ids(({ issueId }) => issueId),
    projectIds: ids(({ projectId }) => projectId || undefined),
    ruleIds: ids(({ ruleId }) => ruleId),
    commentIds: ids(({ detail }) => detail.commentId),
  }
}

/**
 * What a leased message says: pure. Undefined when everything it is about was deleted. Titles and names come from events and are one line
 * of plain text here; each channel escapes what its markup means something by.
 */
export function writeMessage(
  leased: Leased,
  facts: AlertFactRows,
  reader: { language: Language; publicUrl: string; timeZone?: string },
): AlertMessage | undefined {
  const { language, publicUrl, timeZone: zone = 'UTC' } = reader
  const texts = textsIn(language, alertsMessageTexts)
  const times = { texts: textsIn(language, timeTexts), zone }
  const looked = [leased.delivery, ...leased.others.slice(0, mostOthers)]
  const [main, ...others] = looked.filter(({ issueId }) => issueId === undefined || facts.issues.has(issueId))
  if (!main) return undefined
  const found = main.issueId === undefined ? undefined : facts.issues.get(main.issueId)
  const project = projectOf(main, found, facts, publicUrl)
  const issue = found && messageIssue(found, main, publicUrl)
  const said = headlineOf(main, language, texts)
  const rule = main.ruleId === undefined ? undefined : facts.rules.get(main.ruleId)
  const body = bodyOf(main, texts)
  const more = leased.more + Math.max(0, leased.others.length - mostOthers)
  return {
    messageId: leased.delivery.messageId,
    kind: main.kind,
    type: messageType(main.kind, main.detail),
    at: main.at,
    language,
    subject: [project?.name, [said, issue?.title].filter(Boolean).join(' – ')].filter(Boolean).join(': '),
    headline: leased.meanwhile ? texts.meanwhile(said) : said,
    ...(body && { body }),
    ...(rule && main.ruleId !== undefined && { rule: { id: main.ruleId, name: plainLine(rule.name) } }),
    ...(project && { project }),
    ...(issue && { issue }),
    facts: messageFacts({ delivery: main, issue, comments: facts.comments, rule: rule?.name }, texts, times),
    links: messageLinks({ delivery: main, issue, project, publicUrl, receipts: receiptsOf(main, facts) }, texts),
    others: others.map((other) => otherOf(other, facts, language, texts, publicUrl)),
    more,
    ...(more > 0 && { moreText: texts.more(more) }),
    incident: incidentOf(main, issue, project, publicUrl),
    closes: main.kind === 'resolved' || (main.kind === 'monitor' && main.detail.reason === 'recovered'),
  }
}

const headlineOf = ({ kind, detail, projectId }: Delivery, language: Language, texts: MessageTexts): string =>
  headline(kind, detail, { texts, reasons: textsIn(language, refusalsTexts).reasons, wholeInstance: projectId === 0 })

function bodyOf({ kind, detail }: Delivery, { body }: MessageTexts): string | undefined {
  const trouble = instanceTroubleOf(detail)
  if (trouble) return body.instance[trouble]
  return kind === 'test' || kind === 'channel_off' ? body[kind] : undefined
}

function projectOf({ projectId }: Delivery, found: AlertIssue | undefined, facts: AlertFactRows, publicUrl: string) {
  const project = facts.projects.get(projectId) ?? found?.issue.project
  if (!project) return undefined
  return { slug: project.slug, name: plainLine(project.name), url: `${publicUrl}${pathsOf.project(project.slug)}` }
}

const receiptsOf = ({ projectId }: Delivery, { projects }: AlertFactRows): boolean =>
  projects.get(projectId)?.receipts === true

function messageIssue({ issue, environment, digests }: AlertIssue, { detail }: Delivery, publicUrl: string) {
  const { shortId, culprit, level, status, count, users, firstSeen, lastSeen, firstRelease, lastRelease } = issue
  const eventId = detail.eventId ?? issue.lastEventId
  const shown: MessageIssue = {
    shortId,
    title: plainLine(issue.title) || shortId,
    ...(culprit && { culprit: plainLine(culprit) }),
    level,
    status,
    url: `${publicUrl}${pathsOf.issue(shortId)}`,
    count,
    users,
    firstSeen,
    lastSeen,
    ...(firstRelease && { firstRelease: plainLine(firstRelease) }),
    ...(lastRelease && { lastRelease: plainLine(lastRelease) }),
    ...(environment && { environment: plainLine(environment) }),
    ...(eventId && { event: { id: eventId, url: `${publicUrl}${pathsOf.event(shortId, eventId)}` } }),
    digests: digests.map(plainLine),
  }
  return shown
}

function otherOf(other: Delivery, facts: AlertFactRows, language: Language, texts: MessageTexts, publicUrl: string) {
  const issue = other.issueId === undefined ? undefined : facts.issues.get(other.issueId)?.issue
  const project = facts.projects.get(other.projectId)
  return {
    headline: headlineOf(other, language, texts),
    title: plainLine(issue?.title ?? project?.name ?? ''),
    ...(issue && { url: `${publicUrl}${pathsOf.issue(issue.shortId)}` }),
  }
}

/** The same for every message about one issue; of what has none, for every message of that kind about one project. */
function incidentOf(
  { kind, detail }: Delivery,
  issue: MessageIssue | undefined,
  project: { slug: string } | undefined,
  publicUrl: string,
): string {
  const { host } = new URL(publicUrl)
  const subject = [kind, project?.slug, detail.monitor].filter(Boolean).join('-')
  return `${issue?.shortId ?? subject}@${host}`
}
