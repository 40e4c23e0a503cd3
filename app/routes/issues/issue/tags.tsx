import { href } from 'react-router'
import { runtimeContext } from '~/context'
import { refuse } from '~/requests/refuse'
import { userOf } from '~/sessions/session-middleware.server'
import { insightTexts } from '~/texts/en/insight'
import { useTexts } from '~/texts/use-texts'
import { BlankSlate } from '~/ui/blank-slate'
import type { Route } from './+types/tags'
import { TagBars } from './tags-parts'
import { tagViews } from './tags-view'
import './tags.css'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

const perTag = 8
/** More than is kept for one tag, because merged issues are counted together. */
const ofOne = 200
const mostTags = 50

export async function loader({ params: { shortId }, request, context }: Route.LoaderArgs) {
  const { store } = context.get(runtimeContext)
  const name = new URL(request.url).searchParams.get('name') || undefined
  const asked = name ? { perName: ofOne, names: [name.slice(0, 200)] } : { perName: perTag }
  const found = await store.insight.distribution(userOf(context), shortId, asked)
  if (!found) throw refuse(404, 'no-such-issue')
  const views = tagViews(shortId, found)
  return { tags: views.slice(0, mostTags), more: Math.max(0, views.length - mostTags), name }
}

export default function Tags({ loaderData: { tags, more, name }, params: { shortId } }: Route.ComponentProps) {
  const all = href('/issues/:shortId/tags', { shortId })
  const texts = useTexts(insightTexts)
  if (tags.length === 0) {
    return (
      <BlankSlate title={texts.notCounted} action={name && <a href={all}>{texts.allTags}</a>}>
        {name ? texts.noSuchTag : texts.noTags}
      </BlankSlate>
    )
  }
  return (
    <>
      <p className="tags-note">{name ? <a href={all}>{texts.allTags}</a> : texts.counted}</p>
      <div className={name ? undefined : 'tags'}>
        {tags.map((tag) => (
          <section key={tag.name} className="tag" aria-label={tag.name}>
            <h2 className="tag-name">
              {tag.name}{' '}
              <span className="tag-count">{texts.values(tag.values.length + tag.unlisted, tag.capped, tag.count)}</span>
            </h2>
            <TagBars shortId={shortId} tag={tag} />
            {tag.capped && <p className="tag-capped">{texts.capped}</p>}
          </section>
        ))}
      </div>
      {more > 0 && <p className="tags-note">{texts.moreTags(more)}</p>}
    </>
  )
}
