import type { AlertKind } from '../../alerts/alert'
import { mailTexts } from '../../texts/en/mail'
import { textsIn } from '../../texts/namespace'
import type { AlertMessage } from '../message'
import type { MailBlock, MailDocument, MailTone } from './mail-document'

/** Who reads it: `channel`: the name of the mail channel; without it, a person with an account. */
export type MailReader = { channel?: string; settingsUrl?: string; unsubscribeUrl?: string }

/** An alert as a mail: what happened, the code visitors were shown, figures, what can be done, and what else happened. */
export function alertDocument(message: AlertMessage, reader: MailReader): MailDocument {
  const { language, subject, headline, issue, project, links, others, moreText } = message
  const texts = textsIn(language, mailTexts)
  const digests = issue?.digests ?? []
  // They have a place of their own.
  const facts = message.facts.filter(({ value }) => digests.length === 0 || value !== digests.join(', '))
  const heading: MailBlock = {
    kind: 'heading',
    above: headline,
    ...toneOf(message.kind, message.closes),
    title: issue?.title ?? project?.name ?? headline,
    ...(issue ? { url: issue.url } : project && { url: project.url }),
    ...(issue && { below: [project?.name, issue.shortId].filter(Boolean).join(' · ') }),
  }
  const blocks: MailBlock[] = [
    heading,
    ...(message.body ? [{ kind: 'text', text: message.body } as const] : []),
    ...(digests.length > 0 ? [{ kind: 'digests', label: texts.digests(digests.length), digests } as const] : []),
    ...(facts.length > 0 ? [{ kind: 'facts', facts } as const] : []),
    ...(links.length > 0 ? [{ kind: 'links', links } as const] : []),
    ...(others.length > 0 || moreText
      ? [
          {
            kind: 'list',
            title: texts.alsoHappened,
            rows: others.map(otherRow),
            ...(moreText && { more: moreText }),
          } as const,
        ]
      : []),
  ]
  return {
    language,
    subject,
    blocks,
    footer: { reason: reasonOf(message, reader, texts.reason), links: footerLinks(reader, texts) },
  }
}

const otherRow = ({ headline, title, url }: AlertMessage['others'][number]) => ({
  title: title || headline,
  ...(title && { note: headline }),
  ...(url && { url }),
})

export function footerLinks(
  { settingsUrl, unsubscribeUrl }: MailReader,
  texts: { settings: string; unsubscribe: string },
): MailDocument['footer']['links'] {
  return [
    ...(unsubscribeUrl ? [{ label: texts.unsubscribe, url: unsubscribeUrl }] : []),
    ...(settingsUrl ? [{ label: texts.settings, url: settingsUrl }] : []),
  ]
}

type Reasons = ReturnType<typeof textsIn<(typeof mailTexts)['english']>>['reason']

function reasonOf({ kind, rule, project }: AlertMessage, { channel }: MailReader, texts: Reasons): string {
  if (kind === 'test') return texts.test
  if (channel !== undefined) return texts.channel(channel)
  if (!rule) return texts.personal
  return project ? texts.rule(rule.name, project.name) : texts.instanceRule(rule.name)
}

const tones: Partial<Record<AlertKind, MailTone>> = {
  new: 'new',
  regressed: 'warning',
  escalating: 'error',
  threshold: 'error',
  storm: 'error',
  monitor: 'error',
  release: 'warning',
  refused: 'warning',
  channel_off: 'warning',
  resolved: 'good',
}

function toneOf(kind: AlertKind, closes: boolean): { tone?: MailTone } {
  const tone = closes ? 'good' : tones[kind]
  return tone ? { tone } : {}
}
