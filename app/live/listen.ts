/**
 * Hears what the server tells of `path`, while the page is on show: a hidden tab holds no connection. What came meanwhile is in the first
 * message afterwards. A server that refuses is not asked again before the page is shown anew.
 */
export function listen(path: string, hear: (news: unknown) => void): () => void {
  let source: EventSource | undefined
  const stop = () => {
    source?.close()
    source = undefined
  }
  const follow = () => {
    if (document.hidden) return stop()
    if (source) return
    source = new EventSource(path)
    source.onmessage = ({ data }) => hear(JSON.parse(data))
  }
  document.addEventListener('visibilitychange', follow)
  follow()
  return () => {
    document.removeEventListener('visibilitychange', follow)
    stop()
  }
}
