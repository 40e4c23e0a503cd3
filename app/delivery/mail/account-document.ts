import type { AccountMailContent } from '../../accounts/account-mail'
import type { Language } from '../../accounts/language'
import { accountMailTexts } from '../../texts/en/account-mail'
import { textsIn } from '../../texts/namespace'
import type { MailBlock, MailDocument } from './mail-document'

/** A mail about an account: an invitation, or a link to reset a password. */
export function accountDocument(
  content: AccountMailContent,
  { language, publicUrl }: { language: Language; publicUrl: string },
): MailDocument {
  const texts = textsIn(language, accountMailTexts)
  const { host } = new URL(publicUrl)
  const { subject, title, words, button, ignore } = texts[content.kind]
  const by = content.kind === 'invitation' && content.by
  const said: MailBlock[] = by ? [{ kind: 'text', text: texts.invitation.by(by) }] : []
  return {
    language,
    subject: `${subject} – ${host}`,
    blocks: [
      { kind: 'heading', above: subject, title: title(host) },
      ...said,
      { kind: 'text', text: words },
      { kind: 'links', links: [{ label: button, url: content.link }] },
    ],
    footer: { reason: ignore, links: [] },
  }
}
