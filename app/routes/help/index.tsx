import { href, Link } from 'react-router'
import { helpTitles } from '~/help/help-page.server'
import { apiReferenceTexts } from '~/texts/en/api-reference'
import { settingsTexts } from '~/texts/en/settings'
import { languageFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Page, PageHeader } from '~/ui/page'
import type { Route } from './+types/index'
import './help.css'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${textsAt(matches, settingsTexts).help.title} · Digestline` },
]

export function loader({ request, context }: Route.LoaderArgs) {
  return { pages: helpTitles(languageFor({ request, context })) }
}

export default function Help({ loaderData: { pages } }: Route.ComponentProps) {
  const { help } = useTexts(settingsTexts)
  const api = useTexts(apiReferenceTexts)
  return (
    <Page>
      <PageHeader title={help.title} />
      <ul className="card help-pages">
        {pages.map(({ subject, title, about }) => (
          <li key={subject} className="help-page">
            <Link to={href('/help/:subject', { subject })}>{title}</Link>
            <span className="soft">{about}</span>
          </li>
        ))}
        <li className="help-page">
          <Link to={href('/help/api')}>{api.title}</Link>
          <span className="soft">{api.about}</span>
        </li>
      </ul>
    </Page>
  )
}
