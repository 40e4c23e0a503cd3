import { Form, useFetcher } from 'react-router'
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
        <button type="submit">Post a document</button>
      </form>
      <Form method="post">
        <button type="submit">Post by script</button>
      </Form>
      <fetcher.Form method="post">
        <button type="submit">Post by fetcher</button>
      </fetcher.Form>
    </>
  )
}
