const halfCharacters = /\p{Surrogate}/gu

/**
 * The path of a receipt. A code may contain any character, also slashes, and is always one path segment. Paths that end in `.data` are
 * reserved by the router.
 */
export const receiptPath = (code: string): string =>
  `/d/${encodeURIComponent(code.replace(halfCharacters, '\uFFFD')).replace(/\.data$/, '%2Edata')}`
