import { useFetcher } from 'react-router'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export default function LabFetchers() {
  const fetcher = useFetcher()
  return (
    <>
      <h1>Fetchers</h1>
      <button type="button" onClick={() => fetcher.load('/__lab/loader')}>
        Load a page that fails
      </button>
      <button type="button" onClick={() => fetcher.load('/__lab/resource')}>
        Load a resource that fails
      </button>
      <button type="button" onClick={() => fetcher.submit(null, { method: 'post', action: '/__lab/resource' })}>
        Post to a resource that fails
      </button>
    </>
  )
}
