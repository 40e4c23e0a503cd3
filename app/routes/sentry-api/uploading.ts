import { mayUpload } from './guards.server'

/** Around what only tools that upload ask. */
export const middleware = [mayUpload]
