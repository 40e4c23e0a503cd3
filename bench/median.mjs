/** @param {number[]} numbers */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length / 2
  if (sorted.length === 0) return Number.NaN
  return sorted.length % 2 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** Figures of several rounds, by measurement and by name. */
export function collected() {
  /** @type {Record<string, Record<string, number[]>>} */
  const all = {}
  return {
    all,
    /** @param {string} what @param {Record<string, number | undefined>} figures */
    add(what, figures) {
      all[what] ??= {}
      for (const [name, figure] of Object.entries(figures)) {
        all[what][name] ??= []
        all[what][name].push(figure ?? Number.NaN)
      }
    },
  }
}

/** @param {Record<string, Record<string, number[]>>} all */
export function medians(all) {
  return Object.fromEntries(
    Object.entries(all).map(([what, figures]) => [
      what,
      Object.fromEntries(Object.entries(figures).map(([name, numbers]) => [name, median(numbers)])),
    ]),
  )
}

/** @param {number[]} numbers */
export function quantiles(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b)
  const at = (/** @type {number} */ q) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}
