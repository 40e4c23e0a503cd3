import type { Language } from '../../accounts/language'
import type { Instant } from '../../clock'
import type { WhatChanged } from '../../store/triage'
import { mailTexts } from '../../texts/en/mail'
import { timeTexts } from '../../texts/en/time'
import { textsIn } from '../../texts/namespace'
import { minuteWords } from '../../texts/time-words'
import { footerLinks, type MailReader } from './alert-document'
import type { MailDocument, MailTone } from './mail-document'

/** Issues of each group that a summary lists, as the first screen does. */
export const mostSummaryRows = 5

const groups = ['fresh', 'regressed', 'escalating', 'stillOpen'] as const
const tones: Record<(typeof groups)[number], MailTone | undefined> = {
  fresh: 'new',
  regressed: 'warning',
  escalating: 'error',
  stillOpen: undefined,
}

/** What changed since the last summary, in the groups of the first screen. Undefined when nothing is new: what goes on as before is no news. */
export function summaryDocument(
  changed: WhatChanged,
  about: { since: Instant; every: 'day' | 'week'; language: Language; timeZone: string; publicUrl: string },
  reader: MailReader,
): MailDocument | undefined {
  const { since, every, language, timeZone, publicUrl } = about
  if (changed.fresh.count + changed.regressed.count + changed.escalating.count === 0) return undefined
  const all = textsIn(language, mailTexts)
  const texts = all.summary
  const shown = groups.filter((name) => changed[name].count > 0)
  const counts = shown.map((name) => texts.counts[name](changed[name].count)).join(', ')
  const tone = shown.map((name) => tones[name]).find(Boolean)
  return {
    language,
    subject: `${texts.subject[every]}: ${counts}`,
    blocks: [
      {
        kind: 'heading',
        above: texts.subject[every],
        ...(tone && { tone }),
        title: counts,
        below: texts.since(minuteWords(since, { texts: textsIn(language, timeTexts), zone: timeZone })),
      },
      { kind: 'links', links: [{ label: texts.open, url: `${publicUrl}/` }] },
      ...shown.map((name) => {
        const { count, top } = changed[name]
        return {
          kind: 'list' as const,
          title: texts.groups[name](count),
          rows: top.slice(0, mostSummaryRows).map(({ shortId, title, count: events, project }) => ({
            title,
            note: `${project.name} · ${texts.row(shortId, events)}`,
            url: `${publicUrl}/issues/${encodeURIComponent(shortId)}`,
          })),
          ...(count > top.length && { more: texts.more(count - top.length) }),
        }
      }),
    ],
    footer: { reason: all.reason.summary, links: footerLinks(reader, all) },
  }
}
