/** Storms told of at once; the rest come up when these are decided on. */
export const mostStorms = 3
