import { type AlertDetail, type AlertKind, instanceTroubleOf } from '../alerts/alert'
import type { alertsMessageTexts } from '../texts/en/alerts-message'
import type { refusalsTexts } from '../texts/en/refusals'
import type { TextsOf } from '../texts/namespace'
import { plainLine } from './plain-text'

export type MessageTexts = TextsOf<typeof alertsMessageTexts>
type Reasons = TextsOf<typeof refusalsTexts>['reasons']

/** What happened, in a few words, in the language of the texts. */
export function headline(
  kind: AlertKind,
  detail: AlertDetail,
  { texts, reasons, wholeInstance }: { texts: MessageTexts; reasons: Reasons; wholeInstance: boolean },
): string {
  const words = texts.headline
  const release = detail.release === undefined ? undefined : plainLine(detail.release)
  switch (kind) {
    case 'regressed':
      return release ? words.regressedIn(release) : words.regressed
    case 'threshold':
      return (detail.of === 'users' ? words.users : words.events)(detail.count ?? 0, detail.minutes ?? 1)
    case 'release':
      return detail.crashFree === undefined
        ? words.releaseRegression(release ?? '?')
        : words.crashFree(detail.crashFree, release ?? '?')
    case 'looked_up':
      return words.looked_up(detail.count ?? 1)
    case 'monitor':
      return monitorHeadline(detail, words)
    case 'refused':
      return refusedHeadline(detail, words, reasons, wholeInstance)
    case 'assigned':
      return detail.by ? words.assignedBy(plainLine(detail.by)) : words.assigned
    case 'mentioned':
      return detail.by ? words.mentionedBy(plainLine(detail.by)) : words.mentioned
    case 'channel_off':
      return words.channel_off(plainLine(detail.channel ?? ''))
    default:
      return words[kind]
  }
}

function monitorHeadline(detail: AlertDetail, words: MessageTexts['headline']): string {
  const name = [detail.monitor, detail.environment].flatMap((part) => (part ? [plainLine(part)] : [])).join(' · ')
  const { monitor } = words
  const happened = Object.keys(monitor).find((key): key is keyof typeof monitor => key === detail.reason)
  return happened ? monitor[happened](name) : words.monitorOther(name)
}

function refusedHeadline(
  detail: AlertDetail,
  words: MessageTexts['headline'],
  reasons: Reasons,
  wholeInstance: boolean,
): string {
  const trouble = instanceTroubleOf(detail)
  if (trouble) return words.instance[trouble]
  const known = Object.keys(reasons).find((key): key is keyof Reasons => key === detail.reason)
  if (known) return words.refusedFor(reasons[known])
  return wholeInstance ? words.refusedInstance : words.refused
}
