import type { MiddlewareFunction } from 'react-router'
import { HelpLink } from '~/ui/help-link'
import { Page, PageHeader } from '~/ui/page'
import { labOnly } from './lab-only'
import { PartsOfData } from './parts-of-data'
import { PartsOfForms } from './parts-of-forms'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const middleware: MiddlewareFunction<Response>[] = [labOnly]

/** Only routes with a loader run their middleware when the browser navigates. */
export const loader = () => null

/** Shows the look-up box itself. */
export const handle = { hasBox: true }

export const meta = () => [{ title: 'Parts · Digestline' }]

const here = '/__lab/parts'

/** Every part of the interface in every state, to be looked at: what pages are built of, one of each. */
export default function Parts() {
  return (
    <Page>
      <PageHeader
        title="Parts"
        crumbs={[{ name: 'Lab', to: '/__lab' }, { name: 'Parts' }]}
        below="What pages are built of, one of each."
        help={<HelpLink to={here}>How parts work</HelpLink>}
      />
      <PartsOfForms />
      <PartsOfData />
    </Page>
  )
}
