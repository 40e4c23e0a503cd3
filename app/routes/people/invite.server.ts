import type { RouterContextProvider } from 'react-router'
import { isEmail } from '~/accounts/new-account'
import { runtimeContext } from '~/context'
import { textField } from '~/requests/form-fields'
import { invite, renewInvitation, type TooManyInvitations } from '~/sessions/invitation-link.server'
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

/** `mistake`: in the reader's language. `retryAfter`: whole seconds. */
type NotInvited = { ok: false; status: 400 | 429; mistake: string; retryAfter?: number }

export type InviteAnswer = ({ ok: true } & Invited) | NotInvited

const partsOf = (context: Args['context']) => {
  const { store, config, now, sealer, brakes } = context.get(runtimeContext)
  return { store, brakes, publicUrl: config.publicUrl, at: now(), sealer: config.mail && sealer }
}

/** Creates an invitation in the name of the signed-in person, or returns the mistakes in the reader's language. */
export async function inviteAsked(
  { request, context }: Args,
  invitation: Pick<NewInvitation, 'email' | 'owner' | 'roles'>,
): Promise<InviteAnswer> {
  const { invite: texts } = textsFor({ request, context }, adminPeopleTexts)
  if (!isEmail(invitation.email)) {
    return { ok: false, status: 400, mistake: textsFor({ request, context }, mistakesTexts).missing['no-email'] }
  }
  const parts = partsOf(context)
  const invited = await invite(parts, userOf(context), invitation)
  if (invited.ok) return { ok: true, email: invitation.email, link: invited.link, mailed: parts.sealer !== undefined }
  if (invited.why === 'too-many') return tooMany({ request, context }, invited)
  return { ok: false, status: 400, mistake: texts.mistakes[invited.why] }
}

/** A new link for an open invitation (`id`). */
export async function renewAsked({ request, context }: Args, form: FormData): Promise<InviteAnswer> {
  const parts = partsOf(context)
  const renewed = await renewInvitation(parts, userOf(context), Number(textField(form, 'id')))
  if (renewed.ok) return { ok: true, email: renewed.email, link: renewed.link, mailed: parts.sealer !== undefined }
  if (renewed.why === 'too-many') return tooMany({ request, context }, renewed)
  return { ok: false, status: 400, mistake: textsFor({ request, context }, adminPeopleTexts).open.gone }
}

function tooMany({ request, context }: Args, { retryAfter }: TooManyInvitations): NotInvited {
  const wait = waitWords(retryAfter, { texts: textsFor({ request, context }, timeTexts) })
  return { ok: false, status: 429, mistake: textsFor({ request, context }, accountTexts).tooMany(wait), retryAfter }
}

/** The status of an answer without an invitation. */
export const refusedInit = ({ status, retryAfter }: NotInvited) => ({
  status,
  ...(retryAfter !== undefined && { headers: { 'Retry-After': String(retryAfter) } }),
})

/** Withdraws the invitation (`id`) and returns its address; undefined when it is no longer open. */
export function withdrawAsked({ context }: Args, form: FormData): Promise<string | undefined> {
  const { store, now } = context.get(runtimeContext)
  return store.invitations.withdraw(userOf(context), Number(textField(form, 'id')), now())
}
