import { limits } from './limits'

/** Collects what normalising cut, coerced or dropped. Capped: a hostile event must not write a book about itself. */
export class Notes {
  readonly list: string[] = []
  private more = 0

  add(path: string, what: string): void {
    if (this.list.length < limits.notes) this.list.push(`${path}: ${what}`)
    else this.more++
  }

  /** The notes in the order they were made, with a last line for those over the cap. */
  all(): string[] {
    return this.more ? [...this.list, `${this.more} more notes left out`] : this.list
  }
}
