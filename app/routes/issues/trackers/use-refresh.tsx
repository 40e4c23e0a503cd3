import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Milliseconds. Deliveries are sent within a second or two. */
const pause = 3_000

/** Reloads the page's data every few seconds while something is in progress. */
export function useRefresh(isUnderWay: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, pause)
    return () => clearInterval(timer)
  }, [isUnderWay, revalidate])
}
