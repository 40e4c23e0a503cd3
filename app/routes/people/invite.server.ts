import type { RouterContextProvider } from 'react-router'
import { isEmail } from '~/accounts/new-account'
import { runtimeContext } from '~/context'
import { textField } from '~/requests/form-fields'
import { invite, renewInvitation } from '~/sessions/invitation-link.server'
import { userOf } from '~/sessions/session-middleware.server'
import type { NewInvitation } from '~/store/invitations'
import { accountTexts } from '~/texts/en/account'
import { adminPeopleTexts } from '~/texts/en/admin-people'
import { mistakesTexts } from '~/texts/en/mistakes'
import { timeTexts } from '~/texts/en/time'
import { textsFor } from '~/texts/texts.server'
import { waitWords } from '~/texts/time-words'

type Args = { request: Request; context: Readonly<RouterContextProvider> }

/** `link`: shown only once. `mailed`: it is also being sent by mail. */
export type Invited = { email: string; link: string; mailed: boolean }

export type InviteAnswer =
  | ({ ok: true } & Invited)
  | { ok: false; status: 400 | 429; mistake: string; why?: 'has-account'; retryAfter?: number }

const partsOf = (context: Args['context']) => {
  const { store, config, now, sealer } = context.get(runtimeContext)
  return { store, publicUrl: config.publicUrl, at: now(), sealer: config.mail && sealer }
}

/** Creates an invitation in the name of the signed-in person, or returns the mistakes in the reader's language. */
export async function inviteAsked(
  { request, context }: Args,
  invitation: Pick<NewInvitation, 'email' | 'owner' | 'roles'>,
): Promise<InviteAnswer> {
  const viewer = userOf(context)
  const { invite: texts } = textsFor({ request, context }, adminPeopleTexts)
  if (!isEmail(invitation.email)) {
    return { ok: false, status: 400, mistake: textsFor({ request, context }, mistakesTexts).missing['no-email'] }
  }
  const { brakes } = context.get(runtimeContext)
  const retryAfter = await brakes.of('invitation').take({ account: String(viewer.userId), address: viewer.email })
  if (retryAfter !== undefined) {
    const wait = waitWords(retryAfter, { texts: textsFor({ request, context }, timeTexts) })
    return { ok: false, status: 429, mistake: textsFor({ request, context }, accountTexts).tooMany(wait), retryAfter }
  }
  const parts = partsOf(context)
  const invited = await invite(parts, viewer, invitation)
  if (invited.ok) return { ok: true, email: invitation.email, link: invited.link, mailed: parts.sealer !== undefined }
  const { why } = invited
  return { ok: false, status: 400, mistake: texts.mistakes[why], ...(why === 'has-account' && { why }) }
}

/** A new link for an open invitation (`id`); undefined when it is no longer open. */
export async function renewAsked({ context }: Args, form: FormData): Promise<Invited | undefined> {
  const parts = partsOf(context)
  const renewed = await renewInvitation(parts, userOf(context), Number(textField(form, 'id')))
  return renewed && { email: renewed.email, link: renewed.link, mailed: parts.sealer !== undefined }
}

/** Withdraws the invitation (`id`) and returns its address; undefined when it is no longer open. */
export function withdrawAsked({ context }: Args, form: FormData): Promise<string | undefined> {
  const { store, now } = context.get(runtimeContext)
  return store.invitations.withdraw(userOf(context), Number(textField(form, 'id')), now())
}
