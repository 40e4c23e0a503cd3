const halfCharacters = /\p{Surrogate}/gu

/**
 * The page of a receipt. A code may hold anything, slashes too: it is one segment of the address, whatever is in it. An address that ends in
 * `.data` is the router's own.
 */
export const receiptPath = (code: string): string =>
  `/d/${encodeURIComponent(code.replace(halfCharacters, '\uFFFD')).replace(/\.data$/, '%2Edata')}`
