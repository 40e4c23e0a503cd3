import { Form, useFetcher } from 'react-router'
import { Button } from '~/ui/button'
import { labFailure } from './lab-failure'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export function action() {
  throw labFailure('action')
}

export default function LabAction() {
  const fetcher = useFetcher()
  return (
    <>
      <h1>Actions</h1>
      <form method="post">
        <Button>Post a document</Button>
      </form>
      <Form method="post">
        <Button>Post by script</Button>
      </Form>
      <fetcher.Form method="post">
        <Button>Post by fetcher</Button>
      </fetcher.Form>
    </>
  )
}
