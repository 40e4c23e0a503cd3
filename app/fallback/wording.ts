/** What a visitor reads, to the letter (product, "The scoped fallback"). */
export const serverException =
  'Application error: a server-side exception has occurred (see the server logs for more information).'
export const browserException =
  'Application error: a client-side exception has occurred (see the browser console for more information).'

/** Where a digest leads: to its receipt, or its event for those who may see it. */
export const digestPath = (digest: string) => `/d/${digest}`
