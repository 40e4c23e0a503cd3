import type { AccountMailContent } from '../accounts/account-mail'
import type { Brakes } from '../accounts/brakes.server'
import { invitationLimits } from '../accounts/invitation'
import type { Sealer } from '../accounts/seal.server'
import { hashSecret, makeSecret } from '../accounts/secret.server'
import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'
import type { InvitationAdded, InvitationLink, NewInvitation } from '../store/invitations'
import type { Store } from '../store/store'

/** `sealer`: where there is a mail server; the link is mailed then. `brakes`: absent for the operator. */
export type InvitationParts = {
  store: Pick<Store, 'invitations'>
  publicUrl: string
  at: Instant
  sealer?: Sealer | undefined
  brakes?: Pick<Brakes, 'of'>
}

/** A link, shown to the person who invites; the store keeps the hash of its token. */
export type ShownInvitation = { link: string; expiresAt: Instant }

/** `retryAfter`: whole seconds. */
export type TooManyInvitations = { ok: false; why: 'too-many'; retryAfter: number }

/** Invites somebody; the link is for them. */
export async function invite(
  parts: InvitationParts,
  viewer: Viewer,
  invitation: Pick<NewInvitation, 'email' | 'owner' | 'roles'>,
): Promise<({ ok: true } & ShownInvitation) | (InvitationAdded & { ok: false }) | TooManyInvitations> {
  const retryAfter = await braked(parts, viewer)
  if (retryAfter !== undefined) return { ok: false, why: 'too-many', retryAfter }
  const { link, ...kept } = freshLink(parts, viewer)
  const added = await parts.store.invitations.add(viewer, { ...invitation, ...kept })
  return added.ok ? { ok: true, link, expiresAt: kept.expiresAt } : added
}

/** Another link in place of the one before. `gone`: there is nothing to renew. */
export async function renewInvitation(
  parts: InvitationParts,
  viewer: Viewer,
  id: number,
): Promise<({ ok: true; email: string } & ShownInvitation) | { ok: false; why: 'gone' } | TooManyInvitations> {
  const retryAfter = await braked(parts, viewer)
  if (retryAfter !== undefined) return { ok: false, why: 'too-many', retryAfter }
  const { link, ...kept } = freshLink(parts, viewer)
  const email = await parts.store.invitations.renew(viewer, id, kept)
  return email === undefined ? { ok: false, why: 'gone' } : { ok: true, email, link, expiresAt: kept.expiresAt }
}

/** Every link may be mailed, and each mail fills a stranger's mailbox: new links and renewed ones count together. */
async function braked({ brakes }: InvitationParts, viewer: Viewer): Promise<number | undefined> {
  if (viewer.kind !== 'user') return undefined
  return brakes?.of('invitation').take({ account: String(viewer.userId), address: viewer.email })
}

function freshLink({ publicUrl, at, sealer }: InvitationParts, viewer: Viewer): InvitationLink & { link: string } {
  const token = makeSecret()
  const link = `${publicUrl}/invitation?token=${token}`
  const user = viewer.kind === 'user' ? viewer : undefined
  const by = user && (user.name || user.email)
  const content: AccountMailContent = { kind: 'invitation', link, ...(by && { by }) }
  return {
    link,
    tokenHash: hashSecret(token),
    at,
    expiresAt: at + invitationLimits.lifetime,
    ...(sealer && {
      mail: { content: sealer.seal(JSON.stringify(content)), language: user?.preferences?.language ?? 'en' },
    }),
  }
}
