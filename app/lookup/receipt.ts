import { anonymous } from '../accounts/viewer'
import { recognise } from '../digests/recognise'
import type { IssueStatus } from '../issues/issue'
import type { Codes } from '../store/codes'
import type { Receipt } from './answer'
import { mostMatches, rank } from './rank'

/**
 * What anybody may know of a code. Asked as nobody in particular, so that projects without receipts look like unknown codes.
 * Short ids get none: they can be counted through. `looked-at` waits for issues that are assigned to somebody.
 */
export async function receiptFor(store: { codes: Pick<Codes, 'find'> }, code: string): Promise<Receipt> {
  const codes = recognise(code).codes.filter(({ kind }) => kind !== 'short_id')
  const shown = codes[0]?.value ?? code.trim().slice(0, 200)
  const hits = codes.length > 0 ? await store.codes.find(anonymous, codes, mostMatches) : []
  const best = rank(hits)[0]
  if (!best) return { known: false, code: shown }
  return {
    known: true,
    code: best.code,
    since: Math.min(best.issue.firstSeen, best.sightings.firstSeen),
    lastSeen: best.sightings.lastSeen,
    state: stateOf(best.issue.status),
  }
}

/** A muted issue is known, and nothing more is promised; one that came back is not fixed. */
function stateOf(status: IssueStatus): 'known' | 'fixed' {
  return status === 'resolved' ? 'fixed' : 'known'
}
