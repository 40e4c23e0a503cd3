/** A search was stopped because it exceeded its time (`issues/search/words`). The store is fine; a narrower search works. */
export class SearchTooLong extends Error {
  override name = 'SearchTooLong'

  constructor() {
    super('The search took too long.')
  }
}
