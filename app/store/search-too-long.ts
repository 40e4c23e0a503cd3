/** A search was ended because it took longer than it may (`issues/search/words`). Nothing is wrong with the store; a narrower search works. */
export class SearchTooLong extends Error {
  override name = 'SearchTooLong'

  constructor() {
    super('The search took too long.')
  }
}
