import { href, Link } from 'react-router'
import { runtimeContext } from '~/context'
import { apiReferenceTexts } from '~/texts/en/api-reference'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Page, PageHeader, Section } from '~/ui/page'
import { openApiDocument } from '../api/v1/openapi-document'
import type { Route } from './+types/api'
import { apiParts } from './api-reference'
import './help.css'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${textsAt(matches, apiReferenceTexts).title} · Digestline` },
]

/** The operations of the API by part. Public, like the document. */
export function loader({ context }: Route.LoaderArgs) {
  const parts = apiParts(openApiDocument(context.get(runtimeContext).config.publicUrl))
  return {
    parts: parts.map(({ part, operations }) => ({
      part,
      operations: operations.map(({ id, method, path, summary }) => ({ id, method, path, summary })),
    })),
  }
}

export default function ApiReference({ loaderData: { parts } }: Route.ComponentProps) {
  const texts = useTexts(apiReferenceTexts)
  return (
    <Page>
      <PageHeader title={texts.title} />
      <p className="api-note">
        {texts.note(
          <a href="/api/v1/openapi.json">{texts.document}</a>,
          <Link to={href('/account/tokens')}>{texts.tokens}</Link>,
        )}
      </p>
      {parts.map(({ part, operations }) => (
        <Section key={part} title={<Link to={href('/help/api/:part', { part })}>{texts.parts[part]}</Link>}>
          <ul className="card api-operations">
            {operations.map(({ id, method, path, summary }) => (
              <li key={id} className="api-operation">
                <Link to={`${href('/help/api/:part', { part })}#${id}`} lang="en">
                  {summary}
                </Link>
                <code className="api-address">
                  {method} {path}
                </code>
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </Page>
  )
}
