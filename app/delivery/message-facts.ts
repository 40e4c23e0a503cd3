import type { Delivery } from '../alerts/delivery'
import type { AlertFactRows } from '../store/alert-facts'
import { minuteWords, type TimeWords } from '../texts/time-words'
import type { MessageTexts } from './headline'
import type { AlertMessage, MessageIssue } from './message'
import { plainLine } from './plain-text'

type Fact = AlertMessage['facts'][number]

/** Longest part of a comment that a message shows, in code units. */
const commentLength = 500

/** Where, how often, how many people, since when, which release, which code: in the order to show them. */
export function messageFacts(
  about: {
    delivery: Pick<Delivery, 'detail'>
    issue: MessageIssue | undefined
    comments: AlertFactRows['comments']
    rule: string | undefined
  },
  texts: MessageTexts,
  times: TimeWords,
): Fact[] {
  const { detail } = about.delivery
  const { facts: labels } = texts
  const comment = detail.commentId === undefined ? undefined : about.comments.get(detail.commentId)?.text
  const all: [label: string, value: string | undefined][] = [
    [labels.comment, comment && plainLine(comment).slice(0, commentLength)],
    ...(about.issue ? issueFacts(about.issue, texts, times) : []),
    [labels.rejected, detail.reason && !about.issue && detail.count ? texts.count(detail.count) : undefined],
    [labels.down, detail.downMilliseconds ? texts.down(Math.ceil(detail.downMilliseconds / 60_000)) : undefined],
    [labels.rule, about.rule && plainLine(about.rule)],
  ]
  return all.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

function issueFacts(issue: MessageIssue, texts: MessageTexts, times: TimeWords): [string, string | undefined][] {
  const { facts: labels } = texts
  const { firstRelease, lastRelease } = issue
  const several = firstRelease && lastRelease && firstRelease !== lastRelease
  return [
    [labels.culprit, issue.culprit],
    [labels.events, texts.count(issue.count)],
    // Nothing told users apart: that is not zero of them.
    [labels.users, issue.users > 0 ? texts.count(issue.users) : undefined],
    [labels.since, minuteWords(issue.firstSeen, times)],
    several
      ? [labels.releases, texts.fromTo(firstRelease, lastRelease)]
      : [labels.release, lastRelease ?? firstRelease],
    [labels.environment, issue.environment],
    [labels.digest, issue.digests.join(', ')],
  ]
}
