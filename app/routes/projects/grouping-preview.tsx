import { href, Link } from 'react-router'
import type { Preview } from '~/grouping/preview'
import { rulesTexts } from '~/texts/en/rules'
import { useTexts } from '~/texts/use-texts'
import './grouping-rules.css'

/** Maximum issues that are named. Of the others only the number is shown. */
const most = 20

/** What the rule would do to recent events, before it is saved. */
export function PreviewPart({ preview }: { preview: Preview }) {
  const texts = useTexts(rulesTexts)
  const { looked, changed, merges, splits, moved, retitled, graded } = preview
  return (
    <div className="rule-preview" role="status">
      <strong>{texts.changes(changed, looked)}</strong>
      <ul className="rule-preview-list">
        {merges.slice(0, most).map(({ issues, events }) => (
          <li key={issues.join()}>{texts.merge(<Issues issues={issues} />, events)}</li>
        ))}
        {splits.slice(0, most).map(({ issue, groups }) => (
          <li key={issue}>{texts.split(<Issues issues={[issue]} />, groups)}</li>
        ))}
        {moved.length > 0 && <li>{texts.move(<Issues issues={moved} />, moved.length)}</li>}
        {retitled.slice(0, most).map(({ issue, title }) => (
          <li key={issue}>{texts.retitle(<Issues issues={[issue]} />, title)}</li>
        ))}
        {graded.slice(0, most).map(({ issue, level }) => (
          <li key={issue}>{texts.grade(<Issues issues={[issue]} />, level)}</li>
        ))}
      </ul>
    </div>
  )
}

function Issues({ issues }: { issues: string[] }) {
  const texts = useTexts(rulesTexts)
  return (
    <>
      {issues.slice(0, most).map((shortId, index) => (
        <span key={shortId}>
          {index > 0 && ', '}
          <Link to={href('/issues/:shortId', { shortId })}>{shortId}</Link>
        </span>
      ))}
      {issues.length > most && texts.more(issues.length - most)}
    </>
  )
}
