import type { ReactNode } from 'react'
import { Meta } from 'react-router'

/**
 * `<Meta />` for a Layout that has to stand when `meta()` of a route throws: it runs around every boundary, so its exception would take the
 * whole page. On the server the segment is replaced instead. `Meta` has no state of its own: it may be called as a function.
 */
export function ScopedMeta(): ReactNode {
  try {
    return Meta()
  } catch {
    return <title>Application error</title>
  }
}
