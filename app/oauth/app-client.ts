import type { Sealer } from '../accounts/seal.server'
import { isRedirectUri, longestRedirectUri } from './redirect-uri'

/*
 * Clients register themselves (RFC 7591). Nothing is stored: the client id is the registration, sealed with the instance key, so a flood of
 * registrations fills no table.
 */

/** What a client registered: its name, which nobody checked, and where codes may be sent. */
export type AppClient = { name: string; redirectUris: string[] }

/** Characters of a client's name. As many as of the label of a token. */
const longestName = 60
const mostRedirectUris = 10
/** Characters of all redirect URIs: the client id is part of addresses. */
const mostRedirectCharacters = 1000

/** What sealed registrations begin with, so that nothing else that is sealed is one. */
const prefix = '{"app":'

export const clientIdOf = (sealer: Sealer, client: AppClient): string => sealer.seal(JSON.stringify({ app: client }))

/** The client of an id. Undefined for one that this instance did not make, or that it sealed with a key that is gone. */
export function clientOf(sealer: Sealer, clientId: string): AppClient | undefined {
  const text = sealer.open(clientId)
  return text?.startsWith(prefix) ? (JSON.parse(text) as { app: AppClient }).app : undefined
}

type Registration = { client: AppClient } | { error: 'invalid_redirect_uri' | 'invalid_client_metadata'; why: string }

/** Reads the metadata of RFC 7591 §2. Other fields are ignored: every client is a public one that exchanges codes. */
export function readRegistration(sent: unknown): Registration {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    return { error: 'invalid_client_metadata', why: 'Send a JSON object.' }
  const { client_name: name, redirect_uris: uris } = sent as Record<string, unknown>
  if (!Array.isArray(uris) || uris.length === 0 || uris.length > mostRedirectUris)
    return { error: 'invalid_redirect_uri', why: `redirect_uris must be a list of 1 to ${mostRedirectUris} addresses.` }
  const redirectUris = uris.filter((uri): uri is string => typeof uri === 'string' && isRedirectUri(uri))
  if (redirectUris.length < uris.length)
    return {
      error: 'invalid_redirect_uri',
      why: `Each redirect URI must be an https address, or http on 127.0.0.1, localhost or [::1], of at most ${longestRedirectUri} characters, without user name and fragment.`,
    }
  if (redirectUris.join('').length > mostRedirectCharacters)
    return {
      error: 'invalid_redirect_uri',
      why: `All redirect URIs together must have at most ${mostRedirectCharacters} characters.`,
    }
  if (name !== undefined && typeof name !== 'string')
    return { error: 'invalid_client_metadata', why: 'client_name must be a string.' }
  return { client: { name: shownName(name) ?? new URL(redirectUris[0]!).host, redirectUris } }
}

/** A name without characters that are not seen or turn the writing direction; undefined if nothing is left. */
function shownName(name: string | undefined): string | undefined {
  const plain = name?.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()
  return plain ? [...plain].slice(0, longestName).join('').trim() : undefined
}
