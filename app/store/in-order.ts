/*
 * Array methods for asynchronous functions. They run one entry after the other, so that the statements run in the order of the list.
 */

export async function mapInOrder<T, U>(
  list: readonly T[],
  work: (one: T, index: number) => Promise<U> | U,
): Promise<U[]> {
  const results: U[] = []
  for (const [index, one] of list.entries()) results.push(await work(one, index))
  return results
}

export async function flatMapInOrder<T, U>(
  list: readonly T[],
  work: (one: T, index: number) => Promise<U | readonly U[]> | U | readonly U[],
): Promise<U[]> {
  return (await mapInOrder(list, work)).flat() as U[]
}

export async function filterInOrder<T>(
  list: readonly T[],
  test: (one: T, index: number) => Promise<boolean> | boolean,
): Promise<T[]> {
  const results: T[] = []
  for (const [index, one] of list.entries()) if (await test(one, index)) results.push(one)
  return results
}

export async function someInOrder<T>(
  list: readonly T[],
  test: (one: T, index: number) => Promise<boolean> | boolean,
): Promise<boolean> {
  for (const [index, one] of list.entries()) if (await test(one, index)) return true
  return false
}
