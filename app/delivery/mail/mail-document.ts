import type { Language } from '../../accounts/language'

/** What a mail says, once for its two forms. Every string is one line that may come from an event; every URL is Digestline's own. */
export type MailDocument = {
  language: Language
  subject: string
  blocks: MailBlock[]
  /** Why it came, and where that can be changed. */
  footer: { reason: string; links: MailLink[] }
}

export type MailLink = { label: string; url: string }

/** `tone`: what the design's colours mean (docs/decisions/0041-look.md); undefined: plain. */
export type MailTone = 'new' | 'warning' | 'error' | 'good'

export type MailBlock =
  | { kind: 'heading'; above: string; tone?: MailTone; title: string; url?: string; below?: string }
  | { kind: 'text'; text: string }
  | { kind: 'digests'; label: string; digests: string[] }
  | { kind: 'facts'; facts: { label: string; value: string }[] }
  /** The first is what most readers want. */
  | { kind: 'links'; links: MailLink[] }
  | { kind: 'list'; title: string; rows: { title: string; note?: string; url?: string }[]; more?: string }
