import type { Instant } from '../../../clock'
import type { Term } from '../../../issues/search/term'
import { mapInOrder } from '../../in-order'
import type { Db } from '../db'
import { jsonList, rowsOf } from '../dialect'
import { mayTriage, type Seeing } from '../visible.server'
import {
  assignedConditions,
  binding,
  issuesSaying,
  issuesWithFacet,
  triageConditions,
  type Values,
  valueLike,
  wordsOf,
} from './search-conditions'

/** A search begins with a term only if no more issues than this match it. More frequent terms are tested while reading. */
const few = 1000

type Candidates = { kind: 'candidates'; sql: string; values: Values; alsoSaying?: string }
type Counted = Candidates & { candidates: number }

/**
 * `candidates`: a query that returns few issues, or those with the searched words; `none`: no term is rare; `nothing`: no issue can match.
 */
type AccessPath = Candidates | { kind: 'none' } | { kind: 'nothing' }
export type AccessPaths = {
  best(terms: Term[], seen: Seeing, now: Instant): Promise<AccessPath>
  /**
   * The issues that one of these terms finds among all values, for a pattern that begins with a star, and the other terms. Without `sql`
   * there is no such term.
   */
  starred(terms: Term[], seen: Seeing): Promise<{ sql?: string; values: Values; others: Term[] }>
  /** Searches only these issues. */
  among(terms: Term[], ids: number[]): AccessPath
}

/** Not for unassigned issues, which are most of them. */
const isIndexed = (term: Term): term is Extract<Term, { kind: 'is' | 'assigned' }> =>
  (term.kind === 'is' && term.any.every((state) => ['mine', 'new', 'escalating', 'bookmarked'].includes(state))) ||
  (term.kind === 'assigned' && !term.any.some(({ parts }) => parts.join('').toLowerCase() === 'nobody'))

type FacetTerm = Extract<Term, { kind: 'facet' | 'has' }>

/** A pattern of it begins with a star. */
const isStarred = (term: Term): term is FacetTerm =>
  term.kind === 'facet' && term.any.some(({ parts }) => parts[0] === '')

type Prepare = (sql: string) => { get(values: never): Promise<unknown> }

/** Chooses the term with which a search begins. */
export function prepareAccessPaths(db: Db, prepared: Prepare): AccessPaths {
  const idsOf = db.prepare<Seeing & { name: string }, { ids: string }>(
    `select ${jsonList('f.id')} as ids
    from project p
    join facet f on f.project_id = p.id and f.name = :name
    where ${mayTriage('p.id')}`,
  )
  const measured = async ({ sql, values }: Candidates): Promise<Counted> => {
    const counting = prepared(`select count(*) as candidates from (select 1 from (${sql}) limit ${few + 1})`)
    const { candidates } = (await counting.get(values as never)) as { candidates: number }
    return { kind: 'candidates', sql, values, candidates }
  }

  const ofFacet = async (term: FacetTerm, seen: Seeing): Promise<Candidates> => {
    const any = term.kind === 'facet' ? term.any : []
    const { values, bind } = binding('d')
    const ids = bind((await idsOf.get({ ...seen, name: term.facet }))!.ids)
    const queries =
      any.length > 0 ? any.map((pattern) => issuesWithFacet(ids, valueLike(pattern, bind))) : [issuesWithFacet(ids, '')]
    return { kind: 'candidates', sql: queries.join('\n      union all\n      '), values }
  }

  const byFacet = async (term: Term, seen: Seeing): Promise<Candidates[]> => {
    if (term.negated || (term.kind !== 'facet' && term.kind !== 'has')) return []
    // It would need to read all values: it is tested while reading issues.
    if (isStarred(term)) return []
    return [await ofFacet(term, seen)]
  }

  /** Assignees, new issues and escalating issues have indexes. */
  const byTriage = (term: Term, seen: Seeing, now: Instant): Candidates[] => {
    if (term.negated || !isIndexed(term)) return []
    const { values, bind } = binding('d')
    const conditions =
      term.kind === 'assigned' ? assignedConditions(term.any, bind) : triageConditions(term.any, bind, now)
    const queries = conditions.map((condition) => `select i.id from issue i where ${condition}`)
    const sql = queries.join('\n      union all\n      ')
    return [{ kind: 'candidates', sql, values: { ...values, userId: seen.userId } }]
  }

  const byWords = (words: string): Candidates => {
    const { values, bind } = binding('d')
    return { kind: 'candidates', sql: issuesSaying(bind(words)), values }
  }

  /** The searched words; undefined when a term has no letters or digits, so that nothing matches it. */
  const allWords = (terms: Term[]): string | undefined => {
    const asked = terms.flatMap((term) => (term.kind === 'text' && !term.negated ? [wordsOf(term.pattern)] : []))
    return asked.includes(undefined) ? undefined : asked.join(' AND ')
  }

  return {
    async starred(terms, seen) {
      const term = terms.find((one): one is FacetTerm => !one.negated && isStarred(one))
      if (!term) return { values: {}, others: terms }
      const { sql, values } = await ofFacet(term, seen)
      return { sql, values, others: terms.filter((one) => one !== term) }
    },
    among(terms, ids) {
      const words = allWords(terms)
      if (words === undefined) return { kind: 'nothing' }
      const { values, bind } = binding('d')
      const sql = `select value as id from ${rowsOf(bind(JSON.stringify(ids)), 'integer')}`
      return { kind: 'candidates', sql, values, ...(words && { alsoSaying: words }) }
    },
    async best(terms, seen, now) {
      const words = allWords(terms)
      if (words === undefined) return { kind: 'nothing' }
      const byTerms = await Promise.all(
        terms.map(async (term) => [...(await byFacet(term, seen)), ...byTriage(term, seen, now)]),
      )
      const others = byTerms.flat()
      // Nothing to compare the words with.
      if (words && others.length === 0) return byWords(words)
      const said = words ? await measured(byWords(words)) : undefined
      const [rarest] = (await mapInOrder(others, measured)).sort((a, b) => a.candidates - b.candidates)
      if (said?.candidates === 0 || rarest?.candidates === 0) return { kind: 'nothing' }
      if (said) return rarest && rarest.candidates < said.candidates ? { ...rarest, alsoSaying: words } : said
      return rarest && rarest.candidates <= few ? rarest : { kind: 'none' }
    },
  }
}
