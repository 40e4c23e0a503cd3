import { mistakeInLabel } from '~/accounts/label'
import { sessionHash } from '~/accounts/session-cookie.server'
import { textField } from '~/requests/form-fields'
import type { Runtime } from '~/runtime'
import { checkNewPasskey } from '~/sessions/passkeys.server'
import { newRecoveryCodes } from '../totp-set-up.server'

type Added = { ok: true; codes?: string[] } | { ok: false; why: 'label' | 'wrong' | 'taken' }

/** Adds the passkey of a form (`label`, `credential`). `codes`: the account's first recovery codes, to be shown this once. */
export async function addPasskey(runtime: Runtime, request: Request, userId: number, form: FormData): Promise<Added> {
  const label = textField(form, 'label')
  if (!label || mistakeInLabel(label)) return { ok: false, why: 'label' }
  const made = await checkNewPasskey(runtime, request, { answer: textField(form, 'credential'), userId })
  if (!made) return { ok: false, why: 'wrong' }
  const { codes, codeHashes } = newRecoveryCodes()
  const session = sessionHash(runtime, request)
  const passkey = { ...made, userId, label, codeHashes, session, at: runtime.now() }
  const added = await runtime.store.passkeys.add(passkey)
  if (!added) return { ok: false, why: 'taken' }
  return { ok: true, ...(added.codesKept && { codes }) }
}
