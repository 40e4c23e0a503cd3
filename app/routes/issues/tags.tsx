import { data, href } from 'react-router'
import { userOf } from '~/accounts/session-middleware.server'
import { runtimeContext } from '~/context'
import { BlankSlate } from '~/ui/blank-slate'
import { plural } from '~/ui/count-words'
import type { Route } from './+types/tags'
import { TagBars } from './tags-parts'
import { type TagView, tagViews } from './tags-view'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

const perTag = 8
/** As many as are kept of one tag and more: merged issues have theirs together. */
const ofOne = 200
const mostTags = 50

export async function loader({ params: { shortId }, request, context }: Route.LoaderArgs) {
  const { store } = context.get(runtimeContext)
  const name = new URL(request.url).searchParams.get('name') || undefined
  const asked = name ? { perName: ofOne, names: [name.slice(0, 200)] } : { perName: perTag }
  const found = await store.insight.distribution(userOf(context), shortId, asked)
  if (!found) throw data('There is no such issue, or it is in a project you have no access to.', { status: 404 })
  const views = tagViews(shortId, found)
  return { tags: views.slice(0, mostTags), more: Math.max(0, views.length - mostTags), name }
}

export default function Tags({ loaderData: { tags, more, name }, params: { shortId } }: Route.ComponentProps) {
  const all = href('/issues/:shortId/tags', { shortId })
  if (tags.length === 0) {
    return (
      <BlankSlate title="Nothing counted" action={name && <a href={all}>All tags</a>}>
        {name
          ? 'None of the events of this issue has this tag.'
          : 'Tags are counted as events arrive; none of this issue has come since counting began.'}
      </BlankSlate>
    )
  }
  return (
    <>
      <p className="tags-note">
        {name ? <a href={all}>All tags</a> : 'Counted as events arrive, also those that are no longer kept.'}
      </p>
      <div className={name ? undefined : 'tags'}>
        {tags.map((tag) => (
          <section key={tag.name} className="tag" aria-label={tag.name}>
            <h2 className="tag-name">
              {tag.name} <span className="tag-count">{countedWords(tag)}</span>
            </h2>
            <TagBars shortId={shortId} tag={tag} />
            {tag.capped && <p className="tag-capped">Only the most frequent and the newest values are counted.</p>}
          </section>
        ))}
      </div>
      {more > 0 && <p className="tags-note">{plural(more, 'more tag')} not shown.</p>}
    </>
  )
}

const countedWords = ({ count, values, unlisted, capped }: TagView) =>
  `${plural(values.length + unlisted, 'value')}${capped ? ' or more' : ''} in ${plural(count, 'event')}`
