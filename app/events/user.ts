import { boundedData, type Fields, fieldsOf } from './data'
import type { Request, User } from './event'
import { limits } from './limits'
import type { Reader } from './reader'
import { cleanText, cutText } from './text'

const known = new Set(['id', 'email', 'username', 'name', 'ip_address', 'data', '__proto__'])

/**
 * The affected user. The address is the one sent, otherwise the web server's REMOTE_ADDR, otherwise the sender's address if the sender is
 * the user: in browsers and Apple apps, and if the client asks for it with `{{auto}}`. Never if the client forbids it.
 */
export function readUser(event: Reader, platform: string, request?: Request, clientIp?: string): User | undefined {
  const place = event.fields.user ? 'user' : 'sentry.interfaces.User'
  const reader = fieldsOf(event.fields[place]) ? event.child(place) : undefined
  const user: User = { data: reader ? readRest(reader) : {} }
  if (reader) readNames(reader, user)
  const address = readAddress(event, reader, platform, request, clientIp)
  if (address) user.ipAddress = address
  return Object.keys(user).length > 1 || Object.keys(user.data).length > 0 ? user : undefined
}

function readNames(reader: Reader, user: User): void {
  for (const name of ['id', 'email', 'username', 'name'] as const) {
    const text = reader.text(name)
    if (text) user[name] = text
  }
}

/** `data`, and all unknown fields. */
function readRest(reader: Reader): Fields {
  const rest: Fields = { ...reader.dataFields('data') }
  const budget = { left: limits.data }
  for (const key in reader.fields) {
    const value = reader.fields[key]
    if (known.has(key) || value === null || value === '' || budget.left <= 0) continue
    const name = cleanText(cutText(key, limits.dataKey))
    if (!Object.hasOwn(rest, name)) rest[name] = boundedData(value, limits.depth, budget)
  }
  return rest
}

function readAddress(
  event: Reader,
  user: Reader | undefined,
  platform: string,
  request: Request | undefined,
  clientIp: string | undefined,
): string | undefined {
  const sent = user?.text('ip_address', 64)
  if (sent && sent !== '{{auto}}') return sent
  const remote = request?.env.REMOTE_ADDR
  const served = typeof remote === 'string' && remote.length <= 64 && remote !== '{{auto}}' ? remote : undefined
  const inferred = fieldsOf(fieldsOf(event.fields.sdk)?.settings)?.infer_ip
  if (inferred === 'never') return undefined
  if (served && sent === undefined) return served
  const isPerson = platform === 'javascript' || platform === 'cocoa' || platform === 'objc'
  return isPerson || sent === '{{auto}}' || inferred === 'auto' ? clientIp : undefined
}
