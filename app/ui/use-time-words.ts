import { useRouteLoaderData } from 'react-router'
import { timeTexts } from '../texts/en/time'
import type { TimeWords } from '../texts/time-words'
import { useTexts } from '../texts/use-texts'

/** The words and the zone this page tells times in, from the root loader; UTC when that failed. */
export function useTimeWords(): TimeWords {
  const root: unknown = useRouteLoaderData('root')
  const zone = root && typeof root === 'object' && 'timeZone' in root ? root.timeZone : undefined
  return { texts: useTexts(timeTexts), zone: typeof zone === 'string' ? zone : 'UTC' }
}
