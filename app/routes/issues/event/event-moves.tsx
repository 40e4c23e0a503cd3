import type { ReactNode } from 'react'
import { href, useMatches } from 'react-router'
import { eventTexts } from '~/texts/en/event'
import { useTexts } from '~/texts/use-texts'
import { ButtonLink, buttonLook } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Time } from '~/ui/time'
import { eventPath } from './event-path'
import type { EventView } from './event-view'
import './event-moves.css'

/** When the event of the page happened, and links to its neighbours; nothing on a page without an event. */
export function EventMoves({ shortId }: { shortId: string }) {
  const texts = useTexts(eventTexts)
  const shown = shownEvent(useMatches().at(-1)?.loaderData)
  if (!shown) return null
  const { at, older, newer } = shown
  const { moves } = texts
  return (
    <nav className="event-moves" aria-label={texts.events}>
      <span className="event-moves-time">
        <Time at={at} as={newer ? 'exact' : 'ago'} />
      </span>
      <Move label={moves.first} to={older && eventPath(shortId, 'oldest')} end>
        <Icon name="first" />
      </Move>
      <Move label={moves.older} to={older && eventPath(shortId, older)} shortcut="[">
        <Icon name="left" />
        <span className="event-move-words">{moves.older}</span>
      </Move>
      <Move label={moves.newer} to={newer && eventPath(shortId, newer)} shortcut="]">
        <span className="event-move-words">{moves.newer}</span>
        <Icon name="right" />
      </Move>
      <Move label={moves.latest} to={newer && href('/issues/:shortId', { shortId })} end>
        <Icon name="last" />
      </Move>
    </nav>
  )
}

/** The pages of events have it as `event` in what their loader returns. */
function shownEvent(data: unknown): EventView | undefined {
  return typeof data === 'object' && data !== null && 'event' in data
    ? (data.event as EventView | undefined)
    : undefined
}

function Move(props: { label: string; to: string | undefined; shortcut?: string; end?: boolean; children: ReactNode }) {
  const { label, to, shortcut, end, children } = props
  const look = end ? 'event-move-end' : undefined
  if (!to) {
    const none = buttonLook({ variant: 'quiet', size: 'small', icon: end }, look)
    return (
      <span className={none} aria-disabled="true">
        {children}
      </span>
    )
  }
  return (
    <ButtonLink
      to={to}
      variant="quiet"
      size="small"
      icon={end}
      className={look}
      shortcut={shortcut}
      aria-label={label}
      preventScrollReset
    >
      {children}
    </ButtonLink>
  )
}
