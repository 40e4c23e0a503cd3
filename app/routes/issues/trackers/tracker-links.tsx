import { href, Link } from 'react-router'
import type { TrackerLink } from '~/store/trackers'
import { trackersTexts } from '~/texts/en/trackers'
import { useTexts } from '~/texts/use-texts'
import { Icon } from '~/ui/icon'
import { safeHref } from '~/ui/safe-href'
import { isUnderWay, linkName, linkState } from './link-words'
import { useRefresh } from './use-refresh'
import './tracker-links.css'

/** In the head of an issue: its issues in trackers with their state. */
export function TrackerLinks({ shortId, links }: { shortId: string; links: TrackerLink[] }) {
  const texts = useTexts(trackersTexts)
  useRefresh(links.some(isUnderWay))
  return links.map((link) => (
    <span key={link.id} className="issue-tracker">
      <Icon name="link" small />
      <TrackerAddress link={link} />
      <Link className="faint" to={href('/issues/:shortId/trackers', { shortId })}>
        {linkState(link, texts)}
      </Link>
    </span>
  ))
}

/** The tracker's issue by name; a link once it has an address. */
export function TrackerAddress({ link }: { link: TrackerLink }) {
  const to = safeHref(link.url)
  const name = linkName(link)
  if (!to || link.state === 'failed') return <>{name}</>
  return (
    <a href={to} rel="noreferrer noopener" target="_blank">
      {name}
    </a>
  )
}
