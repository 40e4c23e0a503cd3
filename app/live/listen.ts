/**
 * Listens to the server's news about `path` while the page is visible: a hidden tab holds no connection. What came meanwhile is in the
 * first message afterwards. After a refusal, the server is not asked again until the page is shown again.
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
