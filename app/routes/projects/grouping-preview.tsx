import { href, Link } from 'react-router'
import type { Preview } from '~/grouping/preview'
import { plural } from '~/ui/count-words'

/** Named at most; of the rest the number is told. */
const most = 20

/** What the rule would do to recent events, before it is saved. */
export function PreviewPart({ preview }: { preview: Preview }) {
  const { looked, changed, merges, splits, moved, retitled, graded } = preview
  return (
    <div className="rule-preview" role="status">
      <strong>
        {changed === 0
          ? `None of ${plural(looked, 'recent event')} would change.`
          : `${changed} of ${plural(looked, 'recent event')} would change.`}
      </strong>
      <ul className="rule-preview-list">
        {merges.slice(0, most).map(({ issues, events }) => (
          <li key={issues.join()}>
            <Issues issues={issues} /> would come together ({plural(events, 'event')}).
          </li>
        ))}
        {splits.slice(0, most).map(({ issue, groups }) => (
          <li key={issue}>
            <Issues issues={[issue]} /> would come apart into {groups}.
          </li>
        ))}
        {moved.length > 0 && (
          <li>
            <Issues issues={moved} /> would go on as {moved.length === 1 ? 'a new issue' : 'new issues'}.
          </li>
        )}
        {retitled.slice(0, most).map(({ issue, title }) => (
          <li key={issue}>
            <Issues issues={[issue]} /> would be called “{title}”.
          </li>
        ))}
        {graded.slice(0, most).map(({ issue, level }) => (
          <li key={issue}>
            <Issues issues={[issue]} /> would be {level}.
          </li>
        ))}
      </ul>
    </div>
  )
}

function Issues({ issues }: { issues: string[] }) {
  return (
    <>
      {issues.slice(0, most).map((shortId, index) => (
        <span key={shortId}>
          {index > 0 && ', '}
          <Link to={href('/issues/:shortId', { shortId })}>{shortId}</Link>
        </span>
      ))}
      {issues.length > most && ` and ${issues.length - most} more`}
    </>
  )
}
