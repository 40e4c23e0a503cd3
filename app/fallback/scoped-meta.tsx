import { useContext, useEffect } from 'react'
import { Meta, UNSAFE_DataRouterStateContext as RouterState } from 'react-router'
import { showNotice } from './notice-store'
import { reportHome } from './report-home'

/**
 * `<Meta />` for a Layout that has to stand when `meta()` of a route throws: it runs in the document around every
 * boundary, so its exception would take the whole page. On the server the segment is replaced
 * (guard-build.server.ts); in the browser the page itself is sound and stays, with a notice at its foot.
 */
export function ScopedMeta() {
  const meta = attempt()
  // With an error in its state, the page stands for a failure that the server has recorded.
  const failedBefore = Boolean(useContext(RouterState)?.errors)
  const error = 'error' in meta && !failedBefore ? meta.error : undefined
  useEffect(() => {
    if (error !== undefined) showNotice(reportHome(error, { kind: 'browser-meta' }))
  }, [error])
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
