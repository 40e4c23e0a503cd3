import type { EntryContext } from 'react-router'

/** The error that the page about to be rendered shows, and the route whose boundary shows it: the topmost one. */
export function shownError({ staticHandlerContext }: EntryContext): { routeId: string; error: unknown } | undefined {
  const { errors, matches } = staticHandlerContext
  const routeId = matches.find(({ route }) => errors && route.id in errors)?.route.id
  return errors && routeId !== undefined ? { routeId, error: errors[routeId] } : undefined
}

/**
 * Which of the page's boundaries encloses a component that threw, as an index into `boundaryRoutes`. React Router takes
 * the deepest boundary that rendered, which is wrong for what fails late: a Suspense child of a parent route would
 * replace the leaf. The component stack tells how many boundaries are above. Undefined: it does not say.
 */
export function enclosingBoundary(componentStack: string | null | undefined): number | undefined {
  const above = componentStack?.match(/^\s*at RenderErrorBoundary\b/gm)?.length ?? 0
  return above > 0 ? above - 1 : undefined
}

/** Ids of the matched routes around which React Router renders a boundary, topmost first. */
export function boundaryRoutes({ staticHandlerContext, routeModules }: EntryContext): string[] {
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  return ids.filter((id, i) => i === 0 || routeModules[id]?.ErrorBoundary)
}

/** The boundary route of a route: itself, or the nearest above that has one. */
export function boundaryOf(routeId: string, context: EntryContext): string | undefined {
  const ids = context.staticHandlerContext.matches.map(({ route }) => route.id)
  const upTo = ids.slice(0, ids.indexOf(routeId) + 1)
  return boundaryRoutes(context).findLast((id) => upTo.includes(id))
}

/** The boundary above a route's own. Undefined for the root: nothing stands above it. */
export function boundaryAbove(routeId: string, context: EntryContext): string | undefined {
  const boundaries = boundaryRoutes(context)
  return boundaries[boundaries.indexOf(boundaryOf(routeId, context) ?? '') - 1]
}
