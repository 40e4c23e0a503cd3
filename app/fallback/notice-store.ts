/** Digests of failures that broke nothing on the page (event handlers, rejected promises), for the notice at its foot. */
let newest: string | undefined
const listeners = new Set<() => void>()

export function showNotice(digest: string | undefined): void {
  if (digest !== undefined) change(digest)
}

export const closeNotice = () => change(undefined)

function change(digest: string | undefined): void {
  newest = digest
  for (const listener of listeners) listener()
}

export function subscribeToNotices(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const newestNotice = () => newest
