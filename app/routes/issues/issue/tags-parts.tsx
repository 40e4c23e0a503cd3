import { href } from 'react-router'
import { insightTexts } from '~/texts/en/insight'
import { useNumbers, useTexts } from '~/texts/use-texts'
import { Breakable } from '~/ui/breakable'
import type { TagView } from './tags-view'
import './tags.css'

/** The values of one tag as bars; each links to its events. */
export function TagBars({ shortId, tag }: { shortId: string; tag: TagView }) {
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
            <span className="tag-bar-count">{`${numbers.count(count)} · ${numbers.percent(share)}`}</span>
          </div>
          <Bar share={share} />
        </li>
      ))}
      {tag.others > 0 && (
        <li className="tag-bar-others">
          <OtherValues shortId={shortId} tag={tag} />
        </li>
      )}
    </ol>
  )
}

function OtherValues({ shortId, tag }: { shortId: string; tag: TagView }) {
  const said = useTexts(insightTexts).withOthers(tag.others)
  if (tag.unlisted === 0) return <>{said}</>
  return <a href={tagPath(shortId, tag.name)}>{said}</a>
}

/** All counted values of one tag. */
const tagPath = (shortId: string, name: string) =>
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
