import type { JsonLimits } from '../wire/json-limits'
import { type Fields, isFields, readJson } from '../wire/read-json'
import type { Form } from './form'
import { queryValue } from './path'
import { jsonPayload, type WrittenItem, writeEnvelope } from './write-envelope'

/**
 * Reports that browsers send without an SDK: violations of the content security policy, failures of Expect-CT, Expect-Staple and pinned
 * keys, and network errors. A request has one report, or a list of them (Reporting API) of which only these kinds are kept. Each becomes an
 * item with the unchanged report; facts from the address and the request are in the item's header. Source: docs/protocol.md §12.
 */
export function securityForm(
  bytes: Uint8Array,
  about: { query: string; userAgent: string | undefined },
  limits: JsonLimits,
): Form {
  const json = readJson(bytes, limits)
  if (!json.ok) return json
  const reports: unknown[] = Array.isArray(json.value) ? json.value : [json.value]
  const header = {
    environment: queryValue(about.query, 'sentry_environment'),
    release: queryValue(about.query, 'sentry_release'),
    user_agent: about.userAgent?.slice(0, 512),
  }
  const items: WrittenItem[] = []
  for (const report of reports) {
    if (!isFields(report)) return { ok: false, reason: 'malformed', detail: 'A report is a JSON object.', offset: 0 }
    items.push({ header: { ...header, type: kindOf(report) }, payload: jsonPayload(report) })
  }
  return { ok: true, bytes: writeEnvelope({}, items) }
}

const legacy = ['csp-report', 'expect-ct-report', 'expect-staple-report', 'known-pins']

/** `report` for unsupported kinds: counted, like every unknown item type. */
function kindOf(report: Fields): string {
  if (report.type === 'csp-violation') return 'security'
  if (report.type === 'network-error') return 'nel'
  return legacy.some((name) => name in report) ? 'security' : 'report'
}
