import type { ReactNode } from 'react'

/**
 * `<Meta />` for a Layout that has to stand when `meta()` of a route throws: it runs around every boundary, so its exception would take the
 * whole page. On the server the segment is replaced instead. `render` is the application's own `Meta`: that of another copy of React Router
 * knows nothing of its routes. It has no state, so it may be called as a function.
 */
export function ScopedMeta({ render }: { render: () => ReactNode }): ReactNode {
  try {
    return render()
  } catch {
    return <title>Application error</title>
  }
}
