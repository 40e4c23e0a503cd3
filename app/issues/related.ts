import type { Instant } from '../clock'

/** Reasons why two issues are related, the strongest first. */
const ties = ['trace', 'digest', 'place', 'title', 'file'] as const
export type Tie = (typeof ties)[number]

/** An issue that may be related, and how it was found. */
export type Candidate = {
  shortId: string
  title: string
  type?: string
  value?: string
  projectSlug: string
  lastSeen: Instant
  ties: Tie[]
}

export type Related<C extends Candidate = Candidate> = C & { why: Tie[] }

/** The same request is certain; the same digest was shown for both; locations and titles are guesses. */
const weights: Record<Tie, number> = { trace: 100, digest: 80, place: 50, title: 40, file: 15 }

/** Titles with fewer words in common are not similar. */
const leastAlike = 0.5

/**
 * The most related issues, each with its reasons. Issues found by words need similar titles; of equal ones, those of the same project come
 * first, then the most recent.
 */
export function rankRelated<C extends Candidate>(
  self: Pick<Candidate, 'title' | 'projectSlug'>,
  candidates: C[],
  most: number,
): Related<C>[] {
  const words = wordsOf(self.title)
  return candidates
    .map((candidate) => {
      const alike = likeness(words, wordsOf(candidate.title))
      const why = ties.filter((tie) => candidate.ties.includes(tie) && (tie !== 'title' || alike >= leastAlike))
      const weight = why.reduce((sum, tie) => sum + weights[tie] * (tie === 'title' ? alike : 1), 0)
      return { candidate: { ...candidate, why: withoutImplied(why) }, weight }
    })
    .filter(({ weight }) => weight > 0)
    .sort(
      (a, b) =>
        b.weight - a.weight ||
        Number(isOwn(self, b.candidate)) - Number(isOwn(self, a.candidate)) ||
        b.candidate.lastSeen - a.candidate.lastSeen,
    )
    .slice(0, most)
    .map(({ candidate }) => candidate)
}

const isOwn = (self: { projectSlug: string }, other: { projectSlug: string }) => self.projectSlug === other.projectSlug

/** The same file and function is the same file. */
const withoutImplied = (why: Tie[]) => (why.includes('place') ? why.filter((tie) => tie !== 'file') : why)

/** The words of a title that are not numbers, ids or quoted values, which differ by event. */
export function wordsOf(title: string): string[] {
  const found = title.slice(0, 500).match(/[\p{L}\p{N}_]{3,}/gu) ?? []
  return [...new Set(found.map((word) => word.toLowerCase()).filter((word) => !/^\d|\d{2}|^[0-9a-f]{8,}$/.test(word)))]
}

/** The share of common words among all words: 0 to 1. */
function likeness(a: string[], b: string[]): number {
  if (a.length === 0 || b.length === 0) return 0
  const both = a.filter((word) => b.includes(word)).length
  return both / (a.length + b.length - both)
}
