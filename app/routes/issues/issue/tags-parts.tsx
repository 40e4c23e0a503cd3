import { href } from 'react-router'
import { insightTexts } from '~/texts/en/insight'
import { useNumbers, useTexts } from '~/texts/use-texts'
import { Breakable } from '~/ui/breakable'
import { SidePart } from '../event/event-parts'
import type { TagView } from './tags-view'
import './tags.css'

/** The values of one tag as bars; each leads to the events with it. `brief`: beside other things. */
export function TagBars({ shortId, tag, brief }: { shortId: string; tag: TagView; brief?: boolean }) {
  const numbers = useNumbers()
  return (
    <ol>
      {tag.values.map(({ value, count, share, to }) => (
        <li key={value} className="tag-bar">
          <div className="tag-bar-words">
            {to ? (
              <a className="tag-bar-value" href={to}>
                <Breakable text={value} />
              </a>
            ) : (
              <span className="tag-bar-value">
                <Breakable text={value} />
              </span>
            )}
            <span className="tag-bar-count">
              {brief ? numbers.percent(share) : `${numbers.count(count)} · ${numbers.percent(share)}`}
            </span>
          </div>
          <Bar share={share} />
        </li>
      ))}
      {tag.others > 0 && (
        <li className="tag-bar-others">
          <OtherValues shortId={shortId} tag={tag} brief={brief} />
        </li>
      )}
    </ol>
  )
}

function OtherValues({ shortId, tag, brief }: { shortId: string; tag: TagView; brief?: boolean }) {
  const said = useTexts(insightTexts).withOthers(tag.others)
  if (tag.unlisted === 0 || brief) return <>{said}</>
  return <a href={tagPath(shortId, tag.name)}>{said}</a>
}

/** Beside an event: the few tags that say most of its issue. */
export function TagsShort({ shortId, tags }: { shortId: string; tags: TagView[] }) {
  const texts = useTexts(insightTexts)
  if (tags.length === 0) return null
  return (
    <SidePart title={texts.ofAll}>
      {tags.map((tag) => (
        <section key={tag.name} className="tag-short" aria-label={tag.name}>
          <h3 className="tag-short-name">{tag.name}</h3>
          <TagBars shortId={shortId} tag={tag} brief />
        </section>
      ))}
      <p className="tag-capped">
        <a href={href('/issues/:shortId/tags', { shortId })}>{texts.allTags}</a>
      </p>
    </SidePart>
  )
}

/** All values of one tag that are counted. */
export const tagPath = (shortId: string, name: string) =>
  `${href('/issues/:shortId/tags', { shortId })}?${new URLSearchParams({ name })}`

/** The number stands beside it. */
function Bar({ share }: { share: number }) {
  return (
    <svg className="share-bar" viewBox="0 0 1000 1" preserveAspectRatio="none" aria-hidden="true">
      <rect className="share-bar-all" width="1000" height="1" />
      <rect className="share-bar-part" width={Math.max(4, Math.round(share * 1000))} height="1" />
    </svg>
  )
}
