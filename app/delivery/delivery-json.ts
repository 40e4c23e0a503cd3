import type { ShownDelivery } from '../store/deliveries'

/** A delivery as the API answers and `digestline delivery list --json` prints it. Every field is always there; times are ISO 8601 in UTC. */
export function deliveryJson(row: ShownDelivery) {
  const { id, at, kind, state, channel, person, rule, issue, attempts, folded, sentAt, dueAt } = row
  return {
    id,
    at: iso(at),
    kind,
    state,
    channel: channel ?? null,
    person: person ?? null,
    rule: rule ?? null,
    issue: issue ?? null,
    attempts,
    folded,
    foldedInto: row.foldedInto ?? null,
    dueAt: iso(dueAt),
    sentAt: sentAt === undefined ? null : iso(sentAt),
    error: row.error ?? null,
    status: row.status ?? null,
    milliseconds: row.milliseconds ?? null,
    answer: row.answer ?? null,
  }
}

const iso = (at: number): string => new Date(at).toISOString()
