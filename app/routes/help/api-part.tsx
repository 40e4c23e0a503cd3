import { href, Link } from 'react-router'
import { runtimeContext } from '~/context'
import { refuse } from '~/requests/refuse'
import { apiReferenceTexts } from '~/texts/en/api-reference'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Folded } from '~/ui/folded'
import { Page, PageHeader } from '~/ui/page'
import { Table } from '~/ui/table'
import { openApiDocument } from '../api/v1/openapi-document'
import type { Route } from './+types/api-part'
import { apiParts, type ShownField, type ShownOperation } from './api-reference'
import './help.css'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { title, parts } = textsAt(matches, apiReferenceTexts)
  return [{ title: `${loaderData ? `${title}: ${parts[loaderData.part]}` : title} · Digestline` }]
}

/** One part of the API with all its fields. */
export function loader({ params, context }: Route.LoaderArgs) {
  const parts = apiParts(openApiDocument(context.get(runtimeContext).config.publicUrl))
  const found = parts.find(({ part }) => part === params.part)
  if (!found) throw refuse(404, 'no-such-help')
  return found
}

export default function ApiPartPage({ loaderData: { part, operations } }: Route.ComponentProps) {
  const texts = useTexts(apiReferenceTexts)
  return (
    <Page>
      <PageHeader title={texts.parts[part]} />
      <p>
        <Link to={href('/help/api')}>{texts.all}</Link>
      </p>
      {operations.map((operation) => (
        <Operation key={operation.id} operation={operation} />
      ))}
    </Page>
  )
}

/** What the document says is English in every language. */
function Operation({ operation }: { operation: ShownOperation }) {
  const texts = useTexts(apiReferenceTexts)
  const { id, method, path, summary, description, parameters, body, answer } = operation
  return (
    <section className="api-details" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} lang="en">
        {summary}
      </h2>
      <code className="api-address">
        {method} {path}
      </code>
      {description !== '' && <p lang="en">{description}</p>}
      <Fields title={texts.parameters} of={`${method} ${path}`} fields={parameters} />
      <Fields title={texts.body} of={`${method} ${path}`} fields={body} />
      <Fields title={texts.answer} of={`${method} ${path}`} fields={answer} />
    </section>
  )
}

function Fields({ title, of, fields }: { title: string; of: string; fields: ShownField[] }) {
  const { head, optional } = useTexts(apiReferenceTexts)
  if (fields.length === 0) return null
  return (
    <Folded title={title}>
      <Table
        label={`${title}: ${of}`}
        head={[head.name, head.type, head.about]}
        rows={fields.map(({ name, type, needed, about }) => ({
          key: name,
          cells: [
            <code key="name">{name}</code>,
            <span key="type" className="soft">
              {needed ? type : optional(type)}
            </span>,
            <span key="about" lang="en">
              {about}
            </span>,
          ],
        }))}
      />
    </Folded>
  )
}
