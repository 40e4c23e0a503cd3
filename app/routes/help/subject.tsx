import { helpPage } from '~/help/help-page.server'
import { isHelpSubject } from '~/help/subjects'
import { refuse } from '~/requests/refuse'
import { languageFor } from '~/texts/texts.server'
import { Page, PageHeader } from '~/ui/page'
import type { Route } from './+types/subject'
import { HelpText } from './help-text'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `${loaderData?.title ?? ''} · Digestline` }]

export function loader({ params: { subject }, request, context }: Route.LoaderArgs) {
  if (!isHelpSubject(subject)) throw refuse(404, 'no-such-help')
  return helpPage(languageFor({ request, context }), subject)
}

export default function HelpSubject({ loaderData: { title, blocks } }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeader title={title} />
      <HelpText blocks={blocks} />
    </Page>
  )
}
