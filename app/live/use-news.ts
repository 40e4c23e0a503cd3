import { useEffect, useState } from 'react'

/** The latest news since the page was rendered (`path`: of `watch`). Undefined in the first HTML, and where live updates do not work. */
export function useNews<News>(path: string): News | undefined {
  const [received, setReceived] = useState<{ path: string; news: unknown }>()
  useEffect(() => {
    let left = false
    let stop = () => {}
    // Not in the first load; and a page that cannot have it is complete.
    const loading = import('./listen').then(({ listen }) => {
      if (!left) stop = listen(path, (news) => setReceived({ path, news }))
    })
    loading.catch(() => {})
    return () => {
      left = true
      stop()
    }
  }, [path])
  return received?.path === path ? (received.news as News) : undefined
}
