import { fieldsOf } from './data'

/**
 * Writes the address a request came from where its SDK asks for it: `{{auto}}` as the user's, or `infer_ip: auto` with none. Returns whether it
 * did. `envelopeSdk`: what the envelope says of the SDK, where the event says nothing. Nobody's address is kept unasked: an SDK that only does not forbid it is not taken for a wish. Source: docs/protocol.md §9.
 */
export function writeSendersAddress(payload: unknown, address: string, envelopeSdk?: unknown): boolean {
  const event = fieldsOf(payload)
  if (!event) return false
  const wish = wishOf(event.sdk) ?? wishOf(envelopeSdk)
  const user = fieldsOf(event.user)
  const sent = user?.ip_address ?? undefined
  const isServed = fieldsOf(fieldsOf(event.request)?.env)?.REMOTE_ADDR !== undefined
  const isAsked = sent === '{{auto}}' || (sent === undefined && wish === 'auto' && !isServed)
  if (wish === 'never' || !isAsked) return false
  event.user = { ...user, ip_address: address }
  return true
}

const wishOf = (sdk: unknown): unknown => fieldsOf(fieldsOf(sdk)?.settings)?.infer_ip
