import { AsyncLocalStorage } from 'node:async_hooks'
import type { Actor } from './actor'

const current = new AsyncLocalStorage<Actor>()
const server: Actor = { kind: 'server' }

/** Does something in the name of `actor`: every command sent meanwhile says so. */
export const actingAs = <T>(actor: Actor, act: () => T): T => current.run(actor, act)

/** Who does this. Work that no request asked for is done by the server. */
export const currentActor = (): Actor => current.getStore() ?? server
