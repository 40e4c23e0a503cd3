import { mayRead } from './guards.server'

/** Around issues, events and counts. */
export const middleware = [mayRead]
