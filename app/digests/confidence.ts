import type { Confidence } from './code'

/** Ordered, so that "the strongest" is `max`. */
const rank: Record<Confidence, number> = { recomputed: 1, linked: 2, exact: 3 }
const byRank: Record<number, Confidence> = { 1: 'recomputed', 2: 'linked', 3: 'exact' }

export const rankOf = (confidence: Confidence): number => rank[confidence]
export const confidenceOf = (stored: number): Confidence => byRank[stored] ?? 'linked'
