import { useFetcher } from 'react-router'
import { Button } from '~/ui/button'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export default function LabFetchers() {
  const fetcher = useFetcher()
  return (
    <>
      <h1>Fetchers</h1>
      <Button type="button" onClick={() => fetcher.load('/__lab/loader')}>
        Load a page that fails
      </Button>
      <Button type="button" onClick={() => fetcher.load('/__lab/resource')}>
        Load a resource that fails
      </Button>
      <Button type="button" onClick={() => fetcher.submit(null, { method: 'post', action: '/__lab/resource' })}>
        Post to a resource that fails
      </Button>
    </>
  )
}
