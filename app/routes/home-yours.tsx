import { href, Link } from 'react-router'
import { homeTexts } from '~/texts/en/home'
import { useNumbers, useTexts } from '~/texts/use-texts'
import { Count, LevelMark } from '~/ui/badge'
import { Card } from '~/ui/card'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import type { IssueRowShape } from '~/ui/issue-rows'
import './home.css'

export type HomeYours = {
  /** The first of the issues assigned to the viewer or their teams, and how many there are. */
  rows: Pick<IssueRowShape, 'shortId' | 'type' | 'text' | 'level' | 'count'>[]
  assigned: number
  mentions: number
  /** Visitor reports and calls in the span of the page. */
  calls: number
}

/** The viewer's own work, beside the chart. */
export function YoursCard({ yours: { rows, assigned, mentions, calls } }: { yours: HomeYours }) {
  const texts = useTexts(homeTexts).yours
  const numbers = useNumbers()
  const line = (icon: IconName, name: string, to: string, count: number, hot = false) => (
    <li className="home-yours-line">
      <Icon name={icon} tone="quiet" />
      <Link to={to}>{name}</Link>
      {count > 0 && <Count hot={hot}>{numbers.short(count)}</Count>}
    </li>
  )
  return (
    <Card title={texts.title} actions={<Link to={search('is:open assigned:me')}>{texts.all}</Link>}>
      <ul className="home-yours">
        {rows.map(({ shortId, type, text, level, count }) => (
          <li key={shortId} className="home-yours-line">
            <LevelMark level={level} />
            <Link to={href('/issues/:shortId', { shortId })}>
              {type && <b>{type}</b>} {text}
            </Link>
            <span className="faint">{numbers.short(count)}</span>
          </li>
        ))}
        {line('user', texts.assigned, search('is:open assigned:me'), assigned)}
        {line('comment', texts.mentions, href('/account/mentions'), mentions, true)}
        {line('phone', texts.calls, href('/lookup'), calls)}
        {line('bookmark', texts.bookmarked, search('is:bookmarked'), 0)}
      </ul>
    </Card>
  )
}

const search = (q: string): string => `${href('/issues')}?${new URLSearchParams({ q })}`
