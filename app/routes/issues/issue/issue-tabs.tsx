import { href, useLocation } from 'react-router'
import { LiveLine } from '~/live/live-line'
import { issueWords } from '~/live/news-words'
import { useNews } from '~/live/use-news'
import type { IssueNews } from '~/live/watch'
import { issueWatchPath } from '~/live/watch-path'
import type { SupportCount } from '~/store/support'
import { issueTexts } from '~/texts/en/issue'
import { newsTexts } from '~/texts/en/news'
import { useNumbers, useTexts } from '~/texts/use-texts'
import { Tabs } from '~/ui/tabs'
import { EventMoves } from '../event/event-moves'
import type { IssueHead } from './issue-view'
import './issue.css'

/** The tabs of an issue and, on an event's page, links to its neighbours. They stay visible while scrolling. */
export function IssueTabs({ issue, activity, support }: { issue: IssueHead; activity: number; support: SupportCount }) {
  const { shortId } = issue
  const { pathname } = useLocation()
  const { tabs: texts } = useTexts(issueTexts)
  const numbers = useNumbers()
  const first = href('/issues/:shortId', { shortId })
  const tab = (name: string, to: string, more = {}) => ({ name, to, current: pathname === to, ...more })
  const others = [
    tab(texts.events, href('/issues/:shortId/events', { shortId }), { count: numbers.short(issue.count) }),
    tab(texts.tags, href('/issues/:shortId/tags', { shortId })),
    tab(texts.activity, href('/issues/:shortId/history', { shortId }), {
      ...(pathname.startsWith(`${first}/comments/`) && { current: true }),
      ...(activity > 0 && { count: numbers.short(activity) }),
    }),
    tab(texts.support, href('/issues/:shortId/people', { shortId }), {
      ...(support.count > 0 && { count: <SupportCounted support={support} />, hot: support.waiting }),
    }),
    tab(texts.grouping, href('/issues/:shortId/grouping', { shortId })),
  ]
  const ofEvent = { name: texts.event, to: first, current: !others.some(({ current }) => current) }
  return (
    <div className="issue-tabs">
      <Tabs label={texts.label} tabs={[ofEvent, ...others]} />
      <IssueNewsLine issue={issue} />
      <EventMoves shortId={shortId} />
    </div>
  )
}

/** Says for screen readers what the colour shows: a visitor waits for an answer. */
function SupportCounted({ support: { count, waiting } }: { support: SupportCount }) {
  const { tabs: texts } = useTexts(issueTexts)
  return (
    <>
      {useNumbers().short(count)}
      {waiting && <span className="unseen"> {texts.wantsAnswer}</span>}
    </>
  )
}

/** What happened to the issue since the page was rendered. */
function IssueNewsLine({ issue }: { issue: IssueHead }) {
  const { pathname, search } = useLocation()
  const words = issueWords(issue, useNews<IssueNews>(issueWatchPath(issue.shortId)), useTexts(newsTexts))
  return <LiveLine words={words} to={pathname + search} />
}
