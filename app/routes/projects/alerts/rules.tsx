import { alertRulesTexts } from '~/texts/en/alert-rules'
import { alertsTexts } from '~/texts/en/alerts'
import { textsAt, useTexts } from '~/texts/use-texts'
import { BlankSlate } from '~/ui/blank-slate'
import type { Route } from './+types/rules'
import { alertsScope } from './alerts-access.server'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: `${textsAt(matches, alertsTexts).titleOf(loaderData?.scope.name)} · Digestline` },
]

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  return { scope: await alertsScope(context, slug) }
}

export default function AlertRules() {
  const texts = useTexts(alertRulesTexts)
  return <BlankSlate title={texts.none}>{texts.noneText}</BlankSlate>
}
