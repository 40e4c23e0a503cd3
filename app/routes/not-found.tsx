import { data, href } from 'react-router'
import { BlankSlate } from '~/ui/blank-slate'
import { ButtonLink } from '~/ui/button'
import { Page } from '~/ui/page'
import type { Route } from './+types/not-found'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = () => [{ title: 'Not found · Digestline' }]

export function loader() {
  return data(null, { status: 404 })
}

/** A form sent to an address that does not exist is refused the same way. */
export const action = loader

export default function NotFound() {
  return (
    <Page narrow>
      <BlankSlate
        whole
        title="There is no page at this address"
        action={<ButtonLink to={href('/')}>Start page</ButtonLink>}
      >
        The link may be old, or a letter may be missing. A code from an error page goes into the box above.
      </BlankSlate>
    </Page>
  )
}
