import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Milliseconds. A delivery is sent within a second or two. */
const pause = 3_000

/** Loads the page's data again every few seconds while something is on its way. */
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
