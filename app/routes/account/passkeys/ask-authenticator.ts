/** The answer of an authenticator, as JSON for the server, or why there is none. */
export type AuthenticatorAnswer = { answer: string } | { problem: 'refused' | 'cancelled' | 'failed' }

/**
 * Fetches the options from the server, and asks the browser's authenticators. `create`: for a new passkey; otherwise an existing one is
 * used.
 */
export async function askAuthenticator(wanted: 'create' | 'get'): Promise<AuthenticatorAnswer> {
  const response = await fetch('/passkeys/options', { method: 'POST', body: new URLSearchParams({ for: wanted }) })
  if (response.status === 403) return { problem: 'refused' }
  if (!response.ok) return { problem: 'failed' }
  const options = await response.json()
  try {
    const credential =
      wanted === 'create'
        ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
        : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) })
    return credential instanceof PublicKeyCredential
      ? { answer: JSON.stringify(credential.toJSON()) }
      : { problem: 'failed' }
  } catch (error) {
    // Browsers report "cancelled", "timed out" and "no such passkey here" in the same way, so that pages cannot tell them apart.
    if (error instanceof DOMException) return { problem: 'cancelled' }
    throw error
  }
}
