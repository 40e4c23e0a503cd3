import { invitationLimits } from '../accounts/invitation'
import { hashSecret, makeSecret } from '../accounts/secret.server'
import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'
import type { InvitationAdded, InvitationLink, NewInvitation } from '../store/invitations'
import type { Store } from '../store/store'

export type InvitationParts = { store: Pick<Store, 'invitations'>; publicUrl: string; at: Instant }

/** A link, shown to who invites; the store keeps the hash of its token. */
export type ShownInvitation = { link: string; expiresAt: Instant }

/** Invites somebody; the link is for them. */
export async function invite(
  { store, publicUrl, at }: InvitationParts,
  viewer: Viewer,
  invitation: Pick<NewInvitation, 'email' | 'owner' | 'roles'>,
): Promise<({ ok: true } & ShownInvitation) | (InvitationAdded & { ok: false })> {
  const { link, ...kept } = freshLink(publicUrl, at)
  const added = await store.invitations.add(viewer, { ...invitation, ...kept })
  return added.ok ? { ok: true, link, expiresAt: kept.expiresAt } : added
}

/** Another link in place of the one before; undefined when there is nothing to renew. */
export async function renewInvitation(
  { store, publicUrl, at }: InvitationParts,
  viewer: Viewer,
  id: number,
): Promise<({ email: string } & ShownInvitation) | undefined> {
  const { link, ...kept } = freshLink(publicUrl, at)
  const email = await store.invitations.renew(viewer, id, kept)
  return email === undefined ? undefined : { email, link, expiresAt: kept.expiresAt }
}

function freshLink(publicUrl: string, at: Instant): InvitationLink & { link: string } {
  const token = makeSecret()
  const link = `${publicUrl}/invitation?token=${token}`
  return { link, tokenHash: hashSecret(token), at, expiresAt: at + invitationLimits.lifetime }
}
