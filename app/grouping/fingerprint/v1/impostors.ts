import type { Exception, FingerprintInput } from './input'
import { withoutIds } from './texts'

/** Failures whose text or stack would lie about what is one problem. */

const chunkFailure =
  /Loading (?:CSS )?chunk \S{1,200} failed|(?:Failed to fetch|[Ee]rror loading) dynamically imported module|^Importing a module script failed|^Unable to preload CSS for /
const hydrationFailure =
  /^Hydration failed|^Text content does not match server-rendered|error (?:occurred )?(?:while|during) hydrat|Minified React error #(?:418|421|422|423|425);/
const withheld = /omitted in production builds|Minified React error #441;|^(?:Error: )?Unexpected Server Error$/
const foreign = /^(?:Uncaught )?Script error\.?$/

/**
 * Failed chunk loads are one issue; hydration failures one per place. A failure whose message the framework withheld is its
 * digest's, which is made of the server's message and stack, else its place's. Scripts of other origins say nothing: by place.
 */
export function impostor(event: FingerprintInput, exceptions: Exception[], digest?: string): string[] | undefined {
  const thrown = exceptions.at(-1)
  const text = thrown ? (thrown.value ?? '') : (event.message ?? '')
  if (thrown?.type === 'ChunkLoadError' || chunkFailure.test(text)) return ['chunk-load']
  if (hydrationFailure.test(text)) return ['hydration', place(event)]
  if (withheld.test(text)) return digest ? ['hidden', 'digest', digest] : ['hidden', place(event)]
  if (foreign.test(text)) return ['script-error', place(event)]
  return undefined
}

/** Where it happened: the transaction, else the path of the request with its ids taken out. */
export function place(event: FingerprintInput): string {
  if (event.transaction) return withoutIds(withoutOrigin(event.transaction))
  return withoutIds(withoutOrigin(event.request?.url ?? '').replace(/\/[0-9a-f]{8,64}(?=\/|$)/gi, '/<id>'))
}

const withoutOrigin = (url: string) =>
  url.replace(/^[a-z][a-z0-9+.-]{0,20}:\/\/[^/?#]{0,300}/i, '').replace(/[?#].{0,4000}$/s, '')
