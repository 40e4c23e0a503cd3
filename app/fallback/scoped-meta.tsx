import { useEffect } from 'react'
import { Meta } from 'react-router'
import { reportHome } from './report-home'

/**
 * `<Meta />` for a Layout that has to stand when `meta()` of a route throws: it runs in the document around every
 * boundary, so its exception would take the whole page. On the server the segment is replaced
 * (guard-build.server.ts); in the browser the page itself is sound and stays, and the failure is reported home.
 */
export function ScopedMeta() {
  const meta = attempt()
  useEffect(() => {
    if ('error' in meta && !document.querySelector('.fallback')) reportHome(meta.error, { kind: 'browser-meta' })
  })
  return 'error' in meta ? <title>Application error · Digestline</title> : meta.rendered
}

/** `Meta` calls every route's `meta()` in its own body, and its hooks are contexts only: it may be called as a function. */
function attempt() {
  try {
    return { rendered: Meta() }
  } catch (error) {
    return { error }
  }
}
