import { type Rendering, documentRenderer as renderer } from '../fallback/document-renderer.server'
import { lastResort } from './last-resort'

/*
 * `digestline/react-router` on a server: the fallback of Digestline's own pages for any application of React Router 7 in framework mode.
 * In browsers the same name is `browser.ts`; the types of both are `index.d.ts`.
 */
export { isRefusal } from '../fallback/carrier'
export { Deferred } from '../fallback/deferred'
export { guardBuild } from './guard-build.server'
export { reportFailures } from './report-from-server.server'
export { ScopedFallback } from './scoped-fallback'
export { ScopedMeta } from './scoped-meta'

/** The default export of `entry.server`: documents complete before their first byte, failed segments replaced. */
export const documentRenderer = (rendering: Omit<Rendering, 'lastResort'>) => renderer({ ...rendering, lastResort })
