import { lookup as systemLookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { type IsAllowed, isPublicAddress } from './public-address.server'

export type Address = { address: string; family: number }
/** Every address of a host. */
export type Resolve = (host: string) => Promise<Address[]>

/** As the system resolves names: its file of hosts included. Of Node's threads for such work, at most half wait for names. */
export const systemResolve: Resolve = (host) => systemLookup(host, { all: true })

/** A name has only addresses that requests may not reach. */
export class ForbiddenAddress extends Error {
  override name = 'ForbiddenAddress'
}

/** The name could not be resolved. `cause`: why. */
export class UnknownHost extends Error {
  override name = 'UnknownHost'
}

/**
 * What a connection asks for the addresses of its host, so that those it connects to are those that were judged: a name that is resolved
 * again can have other addresses by then (DNS rebinding).
 */
export function judgedLookup(resolve: Resolve, allowed: IsAllowed): LookupFunction {
  return (host, options, done) => {
    const answer = async () => {
      const all = await resolve(host).catch((cause: unknown) => {
        throw new UnknownHost(codeOf(cause), { cause })
      })
      const { family } = options
      const wanted = all.filter((one) => !family || family === one.family || family === `IPv${one.family}`)
      if (!wanted.length) throw new UnknownHost('no address')
      const usable = wanted.filter(
        ({ address }) => isPublicAddress(address) || allowed.address(address) || allowed.host(host),
      )
      if (!usable.length) throw new ForbiddenAddress(`${host} is ${wanted.map(({ address }) => address).join(', ')}`)
      return usable
    }
    answer().then(
      (usable) => {
        const [first] = usable
        if (options.all) done(null, usable)
        else if (first) done(null, first.address, first.family)
      },
      (error: Error) => done(error, ''),
    )
  }
}

/** `ENOTFOUND`, or the name of the error. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
