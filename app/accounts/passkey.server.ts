import { createHash } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'

/*
 * Passkeys (Web Authentication, level 3).
 * 1. The RP id is the host of PUBLIC_URL. Browsers know no passkeys of IP addresses.
 * 2. The authenticator has to verify its user (PIN, finger, face), so a passkey counts as both factors.
 * 3. The passkey is discoverable: signing in needs no address, and the server names no credential of an account to strangers.
 * 4. What a browser sends is hostile. Whatever is wrong with it, the answer is undefined.
 */

/** Where passkeys of this instance count. */
export type PasskeySite = { rpId: string; origin: string }

/** Undefined where browsers do not offer passkeys: at an IP address, and without TLS at any host but localhost. */
export function passkeySite(publicUrl: string): PasskeySite | undefined {
  const { hostname, origin, protocol } = new URL(publicUrl)
  const local = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isAddress = hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname)
  if (isAddress || (protocol !== 'https:' && !local)) return undefined
  return { rpId: hostname, origin }
}

/** How an authenticator knows the account: stable, and without a name in it. */
export const userHandleOf = (instanceId: string, userId: number): Buffer =>
  createHash('sha256').update(`${instanceId} ${userId}`).digest()

type Credential = { credentialId: string; transports: string[] }

const named = ({ credentialId, transports }: Credential) => ({ id: credentialId, transports })

/** Loaded when it is first used: it brings parsers for certificates, and half a second of loading. */
const library = () => import('@simplewebauthn/server')

/** What `navigator.credentials.create()` is asked. `existing`: the account's passkeys, which no authenticator makes twice. */
export async function creationOptions(
  { rpId }: PasskeySite,
  account: { email: string; name: string; handle: Buffer; existing: Credential[] },
) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: 'Digestline',
    rpID: rpId,
    userName: account.email,
    userDisplayName: account.name || account.email,
    userID: new Uint8Array(account.handle),
    excludeCredentials: account.existing.map(named),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** What `navigator.credentials.get()` is asked. `allowed`: only these; empty: any that the browser has for this site. */
export async function requestOptions({ rpId }: PasskeySite, allowed: Credential[]) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: rpId,
    allowCredentials: allowed.map(named),
    userVerification: 'required',
  })
}

/** Characters of a browser's answer; those of security keys have about 2,000. */
const longestAnswer = 20_000

/** The passkey that a browser made for this challenge. */
export async function createdPasskey(site: PasskeySite, challenge: string, answer: string) {
  const { verifyRegistrationResponse } = await library()
  const verified = await read(answer, (response: RegistrationResponseJSON) =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
    }),
  )
  if (!verified?.registrationInfo) return undefined
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  const known = transports.filter((one) => /^[a-z-]{1,20}$/.test(one)).slice(0, 8)
  return { credentialId: id, publicKey, counter, transports: known }
}

/** The id of the credential in a browser's answer. */
export async function credentialIdIn(answer: string): Promise<string | undefined> {
  const response = await read(answer, async (one: AuthenticationResponseJSON) => one)
  return typeof response?.id === 'string' ? response.id : undefined
}

type Known = Credential & { publicKey: Uint8Array; counter: number }

/** What the authenticator counts now, when the answer was signed by this passkey for this challenge. */
export async function usedCounter(site: PasskeySite, challenge: string, answer: string, passkey: Known) {
  const { verifyAuthenticationResponse } = await library()
  const verified = await read(answer, (response: AuthenticationResponseJSON) =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      credential: { ...named(passkey), publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
    }),
  )
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}

/** The library throws an error of its own for each thing that can be wrong with an answer. */
async function read<Response, T>(answer: string, work: (response: Response) => Promise<T>): Promise<T | undefined> {
  if (answer.length > longestAnswer) return undefined
  try {
    return await work(JSON.parse(answer) as Response)
  } catch {
    return undefined
  }
}
