import { markOf } from '../../../events/facet-marks'
import { isLike } from '../../../issues/search/pattern'
import type { Pattern } from '../../../issues/search/term'
import type { EventTerm } from '../../insight'
import { containsBytes, folded } from '../dialect'
import { asLike, type Bind } from '../issues/search-conditions'

/*
 * Terms of a search as conditions on `event e` of one issue.
 * 1. No condition reads a body: level, release, environment and title have columns, everything else has marks.
 * 2. Every value is a parameter. `:title` is the title of the issue, which its events do not repeat.
 */

/** Terms that marks cannot answer are compared with the stored values of the facet, one by one. */
export type KeptValues = (facet: string) => string[]

export function eventCondition(term: EventTerm, bind: Bind, kept: KeptValues): string {
  const condition = positive(term, bind, kept)
  return term.negated ? `not ${condition}` : condition
}

function positive(term: EventTerm, bind: Bind, kept: KeptValues): string {
  switch (term.kind) {
    case 'level':
      return `(e.level in (${term.any.map((level) => bind(level)).join(', ')}))`
    case 'text':
      return like('coalesce(e.title, :title)', ['', ...term.pattern.parts, ''], bind)
    case 'has':
      return hasColumn(term.facet) ? `(e.${term.facet} is not null)` : marked(term.facet, kept(term.facet), bind)
    case 'facet':
      return hasColumn(term.facet)
        ? `(e.${term.facet} is not null and (${term.any.map((one) => inColumn(term.facet, one, bind)).join(' or ')}))`
        : marked(
            term.facet,
            valuesLike(term.any, () => kept(term.facet)),
            bind,
          )
  }
}

const hasColumn = (facet: string) => facet === 'release' || facet === 'environment'

const inColumn = (column: string, { parts }: Pattern, bind: Bind) =>
  parts.length === 1 ? `${folded(`e.${column}`)} = ${folded(bind(parts[0] ?? ''))}` : like(`e.${column}`, parts, bind)

const like = (column: string, parts: string[], bind: Bind) =>
  `(${column} like ${bind(parts.map(asLike).join('%'))} escape '\\')`

/** Finds the stored values that a pattern with a star matches. */
const valuesLike = (any: Pattern[], kept: () => string[]): string[] =>
  any.flatMap((pattern) =>
    pattern.parts.length === 1 ? pattern.parts : kept().filter((value) => isLike(value, pattern)),
  )

/** Maximum values that are compared one by one. */
const mostMarks = 100

function marked(facet: string, values: string[], bind: Bind): string {
  if (values.length === 0) return '(1 = 0)'
  const asked = values.slice(0, mostMarks).map((value) => containsBytes('e.marks', bind(markOf(facet, value))))
  return `(e.marks is not null and (${asked.join(' or ')}))`
}

/** Whether a term can only be compared with stored values. */
export const isStarred = (term: EventTerm): boolean =>
  (term.kind === 'has' && !hasColumn(term.facet)) ||
  (term.kind === 'facet' && !hasColumn(term.facet) && term.any.some(({ parts }) => parts.length > 1))
