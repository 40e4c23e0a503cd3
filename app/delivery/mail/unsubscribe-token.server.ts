import { createHmac, timingSafeEqual } from 'node:crypto'
import { isOptOutKind, type OptOutKind } from '../../alerts/mail-opt-out'

/**
 * What a link for unsubscribing is about: alerts of a kind to a person (`projectId` 0: of the whole instance), a person's summaries, or an
 * address of a mail channel.
 */
export type Unsubscription =
  | { what: 'alerts'; userId: number; projectId: number; kind: OptOutKind }
  | { what: 'summary'; userId: number }
  | { what: 'channel'; channelId: number; address: string }

/** Signed, so that nobody can unsubscribe others. It does not expire: mails are kept for years. */
export function unsubscribeToken(secret: string, about: Unsubscription): string {
  const content = Buffer.from(JSON.stringify(fieldsOf(about))).toString('base64url')
  return `${content}.${sign(secret, content)}`
}

/** Undefined for what was never signed. */
export function readUnsubscribeToken(secret: string, token: string): Unsubscription | undefined {
  const [content = '', signature = ''] = token.slice(0, 2000).split('.')
  const mine = Buffer.from(sign(secret, content))
  const theirs = Buffer.from(signature)
  if (theirs.length !== mine.length || !timingSafeEqual(theirs, mine)) return undefined
  const [what, id, second, third]: unknown[] = JSON.parse(Buffer.from(content, 'base64url').toString('utf8'))
  if (typeof id !== 'number') return undefined
  if (what === 'a' && typeof second === 'number' && isOptOutKind(third))
    return { what: 'alerts', userId: id, projectId: second, kind: third }
  if (what === 's') return { what: 'summary', userId: id }
  if (what === 'c' && typeof second === 'string') return { what: 'channel', channelId: id, address: second }
  return undefined
}

function fieldsOf(about: Unsubscription): (string | number)[] {
  if (about.what === 'alerts') return ['a', about.userId, about.projectId, about.kind]
  if (about.what === 'summary') return ['s', about.userId]
  return ['c', about.channelId, about.address]
}

const sign = (secret: string, content: string): string =>
  createHmac('sha256', secret).update(`unsubscribe\n${content}`).digest('base64url').slice(0, 32)
