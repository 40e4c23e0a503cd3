import type { AccountMailContent } from '../../accounts/account-mail'
import type { Language } from '../../accounts/language'
import { deviceWords } from '../../texts/device-words'
import { accountMailTexts } from '../../texts/en/account-mail'
import { sessionsTexts } from '../../texts/en/sessions'
import { timeTexts } from '../../texts/en/time'
import { type TextsOf, textsIn } from '../../texts/namespace'
import { minuteWords } from '../../texts/time-words'
import type { MailBlock, MailDocument } from './mail-document'

type About = { language: Language; publicUrl: string }
type Texts = TextsOf<typeof accountMailTexts>

/** A mail about an account: an invitation, a link to reset a password, or a sign-in from a new device. */
export function accountDocument(content: AccountMailContent, about: About): MailDocument {
  const { language, publicUrl } = about
  const texts = textsIn(language, accountMailTexts)
  const { host } = new URL(publicUrl)
  const { subject, title, ignore } = texts[content.kind]
  return {
    language,
    subject: `${subject} – ${host}`,
    blocks: [{ kind: 'heading', above: subject, title: title(host) }, ...blocksOf(content, texts, about)],
    footer: { reason: ignore, links: [] },
  }
}

function blocksOf(content: AccountMailContent, texts: Texts, about: About): MailBlock[] {
  if (content.kind === 'new-device') return signInBlocks(content, texts[content.kind], about)
  const by = content.kind === 'invitation' && content.by
  const { words, button } = texts[content.kind]
  return [
    ...(by ? [{ kind: 'text', text: texts.invitation.by(by) } as const] : []),
    { kind: 'text', text: words },
    { kind: 'links', links: [{ label: button, url: content.link }] },
  ]
}

function signInBlocks(
  { at, userAgent, network, timeZone = 'UTC' }: AccountMailContent & { kind: 'new-device' },
  texts: Texts['new-device'],
  { language, publicUrl }: About,
): MailBlock[] {
  return [
    {
      kind: 'facts',
      facts: [
        { label: texts.at, value: minuteWords(at, { texts: textsIn(language, timeTexts), zone: timeZone }) },
        { label: texts.device, value: deviceWords(userAgent, textsIn(language, sessionsTexts)) },
        { label: texts.network, value: network },
      ],
    },
    { kind: 'text', text: texts.words },
    {
      kind: 'links',
      links: [
        { label: texts.sessions, url: `${publicUrl}/account/sessions` },
        { label: texts.password, url: `${publicUrl}/account/password` },
      ],
    },
  ]
}
