import { href, Link } from 'react-router'
import { issueTexts } from '~/texts/en/issue'
import { useTexts } from '~/texts/use-texts'
import { buttonLook } from '~/ui/button'
import { Icon } from '~/ui/icon'

/** Links to the issues before and after this one in the list the viewer came from. */
export function Neighbours({ shortId }: { shortId: string }) {
  const { neighbours: texts } = useTexts(issueTexts)
  const look = buttonLook({ variant: 'quiet', size: 'small', icon: true })
  return (
    <nav className="issue-neighbours" aria-label={`${texts.previous}, ${texts.next}`}>
      <Link
        className={look}
        to={href('/issues/:shortId/previous', { shortId })}
        aria-label={texts.previous}
        data-key="p"
        aria-keyshortcuts="p"
      >
        <Icon name="left" />
      </Link>
      <Link
        className={look}
        to={href('/issues/:shortId/next', { shortId })}
        aria-label={texts.next}
        data-key="n"
        aria-keyshortcuts="n"
      >
        <Icon name="right" />
      </Link>
    </nav>
  )
}
