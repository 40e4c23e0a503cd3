import { href } from 'react-router'
import { insightTexts } from '~/texts/en/insight'
import { useTexts } from '~/texts/use-texts'
import { Status } from '~/ui/badge'
import { Time } from '~/ui/time'
import { SidePart } from '../event/side-part'
import type { RelatedView } from './related-view'
import '../event/event-side.css'

/** Issues that may be related to this one, each with the reason. */
export function RelatedPart({ related }: { related: RelatedView[] }) {
  const texts = useTexts(insightTexts)
  if (related.length === 0) return null
  return (
    <SidePart title={texts.related}>
      <ul className="side-list">
        {related.map(({ shortId, title, project, status, lastSeen, why }) => (
          <li key={shortId}>
            <a href={href('/issues/:shortId', { shortId })}>{title}</a>
            <div className="side-facts">
              <span>{shortId}</span>
              <span>{why.map((tie) => texts.ties[tie]).join(', ')}</span>
              <Status status={status} />
              <Time at={lastSeen} />
              {project && <span>{project}</span>}
            </div>
          </li>
        ))}
      </ul>
    </SidePart>
  )
}
