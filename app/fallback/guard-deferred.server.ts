import { data } from 'react-router'
import type { FailedDeferred } from './deferred'
import { describe } from './describe'
import { isDevelopment } from './development'
import { report } from './report.server'

const DataWithInit = data(null).constructor as new () => ReturnType<typeof data>

/**
 * Promises in a loader's result, made so that they never reject: a rejection would reach `<Await errorElement>` raw on
 * the server, and as a different, empty error in the browser. They resolve to a marker that `Deferred` understands.
 * What holds no promise is returned as it is; nothing is mutated.
 */
export function guardDeferred(value: unknown, route: string, seen = new WeakSet<object>()): unknown {
  if (typeof value !== 'object' || value === null || seen.has(value)) return value
  if (isPromise(value)) return guardPromise(value, route)
  seen.add(value)
  if (value instanceof DataWithInit) return data(guardDeferred(value.data, route, seen), value.init ?? undefined)
  if (Array.isArray(value))
    return changed(
      value,
      value.map((item) => guardDeferred(item, route, seen)),
    )
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  const entries = Object.entries(value)
  const guarded = entries.map(([name, item]) => [name, guardDeferred(item, route, seen)] as const)
  return guarded.some(([, item], i) => item !== entries[i]?.[1]) ? Object.fromEntries(guarded) : value
}

async function guardPromise(promise: PromiseLike<unknown>, route: string): Promise<unknown> {
  try {
    return guardDeferred(await promise, route)
  } catch (error) {
    const digest = report(error, { kind: 'deferred', route })
    const failed: FailedDeferred = isDevelopment ? { $digest: digest, thrown: describe(error) } : { $digest: digest }
    return failed
  }
}

const isPromise = (value: object): value is PromiseLike<unknown> => 'then' in value && typeof value.then === 'function'

const changed = (before: unknown[], after: unknown[]) => (after.some((item, i) => item !== before[i]) ? after : before)
