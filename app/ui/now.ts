import { useRouteLoaderData } from 'react-router'
import type { Instant } from '../clock'

/**
 * The instant this page was made, by the server's clock: what "3 min ago" counts from, the same in the HTML and after hydration.
 * Undefined when the page's frame itself failed.
 */
export function useNow(): Instant | undefined {
  const frame: unknown = useRouteLoaderData('routes/frame')
  return frame && typeof frame === 'object' && 'now' in frame && typeof frame.now === 'number' ? frame.now : undefined
}
