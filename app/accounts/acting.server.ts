import { AsyncLocalStorage } from 'node:async_hooks'
import type { Actor } from './actor'

const current = new AsyncLocalStorage<Actor>()
const server: Actor = { kind: 'server' }

/** Does something in the name of `actor`: every command sent meanwhile says so. */
export const actingAs = <T>(actor: Actor, act: () => T): T => current.run(actor, act)

/** In whose name this is done. Work that nobody asked for is the server's. */
export const currentActor = (): Actor => current.getStore() ?? server
