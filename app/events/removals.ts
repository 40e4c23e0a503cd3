import { filtered } from './filtered'

/** A removal: its path (`request.headers.Authorization`) and its rule, never the value. */
export type Removal = { path: string; rule: string }

/** A container on the way down. It becomes a path only when something is removed below it. */
export type PathStep = { above?: PathStep; key: string | number; depth: number }

/** Characters of one name in a path. */
export const longestPart = 200

export const top: PathStep = { key: '', depth: 0 }

export function under(above: PathStep, key: string | number): PathStep {
  return { above, key, depth: above.depth + 1 }
}

/** Collects removals up to a limit. Above it, values are still removed, but not listed. */
export class Removals {
  readonly list: Removal[] = []

  /** `nameOf`: the name without secrets in it. Names come from the client, and the path is shown. */
  constructor(readonly nameOf: (name: string) => string) {}

  /** Notes a removal; returns the replacement. */
  add(place: PathStep, key: string | number, rule: string): string {
    if (this.list.length < 1000) this.list.push({ path: this.#pathOf(under(place, key)), rule })
    return filtered
  }

  /** `request.headers.Authorization`, `breadcrumbs[3].data.arguments[1]`. */
  #pathOf(place: PathStep): string {
    const parts: string[] = []
    for (let one = place; one.above; one = one.above) {
      parts.push(typeof one.key === 'number' ? `[${one.key}]` : `.${this.nameOf(one.key.slice(0, longestPart))}`)
    }
    return parts.reverse().join('').replace(/^\./, '')
  }
}
