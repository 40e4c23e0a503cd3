import { limits } from './limits'

/** Collects what normalising cut, coerced or dropped. Capped, because a hostile event could cause any number of notes. */
export class Notes {
  readonly list: string[] = []
  private more = 0

  add(path: string, what: string): void {
    if (this.list.length < limits.notes) this.list.push(`${path}: ${what}`)
    else this.more++
  }

  /** The notes in order, with a last line that counts those over the cap. */
  all(): string[] {
    return this.more ? [...this.list, `${this.more} more notes left out`] : this.list
  }
}
