import { anonymous } from '../accounts/viewer'
import type { Code } from '../digests/code'
import { recognise } from '../digests/recognise'
import { noWords } from '../feedback/receipt-words'
import type { Codes } from '../store/codes'
import type { Receipts, ShownBeside } from '../store/receipts'
import type { Match, Receipt } from './answer'
import { mostMatches, rank } from './rank'

type ReceiptStore = { codes: Pick<Codes, 'find'>; receipts: Pick<Receipts, 'shown'> }

/**
 * What anyone may know about a code. Asked as an anonymous viewer, so that codes of projects without receipts look unknown. Short ids have
 * no receipts, because they could be enumerated.
 */
export async function receiptFor(store: ReceiptStore, code: string): Promise<Receipt> {
  const { shown, best } = await find(store, code)
  if (!best) return { known: false, code: shown }
  const beside = await store.receipts.shown(best.issue.shortId)
  return {
    known: true,
    code: best.code,
    since: Math.min(best.issue.firstSeen, best.sightings.firstSeen),
    lastSeen: best.sightings.lastSeen,
    state: stateOf(best, beside),
    ...(best.issue.fixedIn && { fixedIn: best.issue.fixedIn }),
    report: best.issue.status === 'resolved' ? 'fixed' : beside?.lookedAt ? 'looked-at' : 'received',
    words: beside?.words ?? noWords,
  }
}

/** What a visitor's report on a receipt is about, for the store only. Undefined when the text has no code. */
export async function reportedIssue(
  store: ReceiptStore,
  text: string,
): Promise<{ code: Code; shortId?: string } | undefined> {
  const { codes, best } = await find(store, text)
  const code = best ? codes.find(({ value }) => value === best.code) : codes[0]
  return code && { code: best ? { ...code, kind: best.kind } : code, ...(best && { shortId: best.issue.shortId }) }
}

/** The code as its receipt shows it, and what it leads to. */
async function find(store: ReceiptStore, text: string): Promise<{ codes: Code[]; shown: string; best?: Match }> {
  const codes = recognise(text).codes.filter(({ kind }) => kind !== 'short_id')
  const shown = codes[0]?.value ?? text.trim().slice(0, 200)
  const hits = codes.length > 0 ? await store.codes.find(anonymous, codes, mostMatches) : []
  const best = rank(hits)[0]
  return { codes, shown, ...(best && { best }) }
}

/** A muted issue is known, without a promise; a regressed issue is not fixed. */
function stateOf({ issue: { status } }: Match, beside: ShownBeside | undefined): 'known' | 'looked-at' | 'fixed' {
  if (status === 'resolved') return 'fixed'
  return beside?.lookedAt && status !== 'muted' ? 'looked-at' : 'known'
}
