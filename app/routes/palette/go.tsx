import { Form, href, Link } from 'react-router'
import { runtimeContext } from '~/context'
import { userOf } from '~/sessions/session-middleware.server'
import { paletteTexts } from '~/texts/en/palette'
import { searchTexts } from '~/texts/en/search'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Page, PageHeader } from '~/ui/page'
import type { Route } from './+types/go'
import { findPlaces } from './find.server'
import './palette.css'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${textsAt(matches, paletteTexts).title} · Digestline` },
]

/** `?q=`: requested by the palette, and its page without scripts. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const q = new URL(request.url).searchParams.get('q') ?? ''
  return { q, ...(await findPlaces(context.get(runtimeContext).store, userOf(context), q)) }
}

export default function Go({ loaderData: { q, places, tooLong } }: Route.ComponentProps) {
  const texts = useTexts(paletteTexts)
  const search = useTexts(searchTexts)
  return (
    <Page narrow>
      <PageHeader title={texts.title} />
      <Form method="get" className="palette-form" role="search">
        <input className="field-control" name="q" defaultValue={q} aria-label={texts.what} placeholder={texts.what} />
        <Button variant="primary">{texts.go}</Button>
      </Form>
      {tooLong && <p className="soft">{search.tooLong}</p>}
      {q !== '' && !tooLong && places.length === 0 && <p className="soft">{texts.none}</p>}
      <ul className="palette-list" aria-label={texts.results}>
        {places.map(({ kind, name, note, to }) => (
          <li key={to}>
            <Link className="palette-item" to={to}>
              <Icon name={kind === 'issue' ? 'open' : 'box'} />
              <span className="palette-name">{name}</span>
              <span className="palette-note">{note}</span>
            </Link>
          </li>
        ))}
      </ul>
      {q !== '' && (
        <Form method="post" action={href('/lookup')}>
          <Button variant="mark" name="q" value={q}>
            {texts.lookUp(q)}
          </Button>
        </Form>
      )}
    </Page>
  )
}
