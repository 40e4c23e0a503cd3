import { fieldsOf } from './data'

/**
 * Writes the sender's address into the event if the SDK asks for it: `{{auto}}` as the user's address, or `infer_ip: auto` without one.
 * Returns whether it did. `envelopeSdk`: the envelope's SDK, used if the event names none. An address is only kept on request: an SDK that
 * merely does not forbid it does not ask for it. Source: docs/protocol.md §9.
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
