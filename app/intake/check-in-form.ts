import type { JsonLimits } from '../wire/json-limits'
import { type Fields, isFields, readJson } from '../wire/read-json'
import type { Form } from './form'
import { type IntakePath, queryValue } from './path'
import { jsonPayload, writeEnvelope } from './write-envelope'

/**
 * A check-in by URL, as `curl` and cron jobs send it: in the query, or as JSON; the path contains the monitor's slug. Without a status it
 * means success. Source: docs/protocol.md §11.1.
 */
export function checkInForm(bytes: Uint8Array, { monitor, query }: IntakePath, limits: JsonLimits): Form {
  const json = bytes.length > 0 ? readJson(bytes, limits) : undefined
  if (json && !json.ok) return json
  const sent: Fields = isFields(json?.value) ? json.value : {}
  const checkIn = { status: 'ok', ...fromQuery(query), ...sent, monitor_slug: monitor }
  return { ok: true, bytes: writeEnvelope({}, [{ header: { type: 'check_in' }, payload: jsonPayload(checkIn) }]) }
}

function fromQuery(query: string): Fields {
  const duration = Number(queryValue(query, 'duration') || Number.NaN)
  const status = queryValue(query, 'status')
  return {
    ...(status && { status }),
    check_in_id: queryValue(query, 'check_in_id'),
    environment: queryValue(query, 'environment'),
    release: queryValue(query, 'release'),
    duration: Number.isFinite(duration) ? duration : undefined,
  }
}
