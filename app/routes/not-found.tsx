import { data, href } from 'react-router'
import { nowhereTexts } from '~/texts/en/setup'
import { textsAt, useTexts } from '~/texts/use-texts'
import { BlankSlate } from '~/ui/blank-slate'
import { ButtonLink } from '~/ui/button'
import { Page } from '~/ui/page'
import type { Route } from './+types/not-found'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${textsAt(matches, nowhereTexts).page} · Digestline` },
]

export function loader() {
  return data(null, { status: 404 })
}

/** A form sent to an address that does not exist is refused the same way. */
export const action = loader

export default function NotFound() {
  const texts = useTexts(nowhereTexts)
  return (
    <Page narrow>
      <BlankSlate whole title={texts.title} action={<ButtonLink to={href('/')}>{texts.start}</ButtonLink>}>
        {texts.words}
      </BlankSlate>
    </Page>
  )
}
