import { useEffect, useState } from 'react'

/** What happened since the page was made (`path`: of `watch`), as far as it was heard. Undefined in the first HTML, and where there is no telling. */
export function useNews<News>(path: string): News | undefined {
  const [heard, setHeard] = useState<{ path: string; news: unknown }>()
  useEffect(() => {
    let left = false
    let stop = () => {}
    // Not in the first load; and a page that cannot have it is complete.
    const loading = import('./listen').then(({ listen }) => {
      if (!left) stop = listen(path, (news) => setHeard({ path, news }))
    })
    loading.catch(() => {})
    return () => {
      left = true
      stop()
    }
  }, [path])
  return heard?.path === path ? (heard.news as News) : undefined
}
