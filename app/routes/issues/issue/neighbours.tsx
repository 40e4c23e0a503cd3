import { href, Link } from 'react-router'
import { issueTexts } from '~/texts/en/issue'
import { useTexts } from '~/texts/use-texts'
import { buttonLook } from '~/ui/button'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import type { ListPosition } from './list-position'
import './issue.css'

/** Where the issue stands in the list the viewer came from, and links to the issues before and after it. */
export function Neighbours({ shortId, position }: { shortId: string; position: ListPosition | undefined }) {
  const { neighbours: texts } = useTexts(issueTexts)
  return (
    <nav className="issue-neighbours" aria-label={texts.label}>
      {position?.place !== undefined && (
        <span className="issue-position">{texts.position(position.place, position.all, position.orMore)}</span>
      )}
      <Neighbour
        label={texts.previous}
        to={position?.first ? undefined : href('/issues/:shortId/previous', { shortId })}
        shortcut="p"
        icon="left"
      />
      <Neighbour
        label={texts.next}
        to={position?.last ? undefined : href('/issues/:shortId/next', { shortId })}
        shortcut="n"
        icon="right"
      />
    </nav>
  )
}

/** Disabled without `to`: at that end of the list. */
function Neighbour(props: { label: string; to: string | undefined; shortcut: string; icon: IconName }) {
  const { label, to, shortcut, icon } = props
  const look = buttonLook({ variant: 'quiet', size: 'small', icon: true })
  if (!to) {
    return (
      <span className={look} aria-disabled="true" title={label}>
        <Icon name={icon} />
      </span>
    )
  }
  return (
    <Link
      className={look}
      to={to}
      aria-label={label}
      title={`${label} (${shortcut})`}
      data-key={shortcut}
      aria-keyshortcuts={shortcut}
    >
      <Icon name={icon} />
    </Link>
  )
}
