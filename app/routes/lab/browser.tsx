import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '~/ui/button'
import { labFailure } from './lab-failure'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export default function LabBrowser() {
  const [broken, setBroken] = useState(false)
  if (broken) throw labFailure('render in the browser')
  return (
    <>
      <h1>In the browser</h1>
      <Button type="button" onClick={() => setBroken(true)}>
        Fail while rendering
      </Button>
      <Button type="button" onClick={failInHandler}>
        Fail in a handler
      </Button>
      <Button type="button" onClick={() => void failInPromise()}>
        Fail in a promise
      </Button>
      <Link to="/__lab/client-loader">Fail while navigating</Link>
    </>
  )
}

function failInHandler(): void {
  throw labFailure('event handler')
}

async function failInPromise(): Promise<void> {
  throw labFailure('promise')
}
