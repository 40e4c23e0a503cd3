/** A number under such a name is an id, a time or a size, even if it looks like a card number. */
const idName =
  /(?:^|[^a-z])(?:ids?|ray|digest|hash|timestamp|time|date|at|ms|ns|size|memory|bytes)$|(?:Id|Ids|At|Time|Date|Hash|Ms|Size)$/

export function isIdName(key: string | number): boolean {
  return typeof key === 'string' && key.length < 128 && idName.test(key)
}
