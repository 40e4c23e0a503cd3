/**
 * `main-GZ4IIB6H.js` → `main.js`: the parts of a name that a build made up are taken out. Vite's hashes may hold `-` and `_`, always
 * eight characters before the ending.
 */
export function unhashed(name: string): string {
  if (!/[0-9A-Z]/.test(name)) return name
  const without = name.replace(
    /(?:^|[-._~])([\w-]{8}(?=\.m?js$)|[0-9A-Za-z]{7,64})(?![^-._~])/g,
    (whole, part: string) => (looksMadeUp(part) ? '' : whole),
  )
  return without.replace(/^[-._~]+/, '')
}

/** Content hashes of esbuild, webpack, vite; git commits; anything long with digits in it. */
export function looksMadeUp(part: string): boolean {
  if (/^[A-Z2-7]{8}$/.test(part)) return true
  if (/^[\w-]{8}$/.test(part)) {
    const isMixed = /[a-z]/.test(part) && /[A-Z]/.test(part)
    if ((isMixed && !isWords.test(part)) || /\d[A-Za-z_-]/.test(part)) return true
  }
  if (!/[0-9]/.test(part) || !/^[0-9A-Za-z]{7,64}$/.test(part)) return false
  return /^[0-9a-f]+$/.test(part) || (/[A-Z]/.test(part) && /[a-z]/.test(part)) || part.length >= 16
}

/** `CartView`, `cartView`, `Checkout`. */
const isWords = /^[A-Z]?[a-z]{2,}(?:[A-Z][a-z]{2,})*$/
