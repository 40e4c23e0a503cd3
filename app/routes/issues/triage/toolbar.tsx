import { Form, href } from 'react-router'
import { priorities } from '~/issues/triage'
import type { TrackerChannel } from '~/store/trackers'
import type { TriageChoices } from '~/store/triage'
import { issueTexts } from '~/texts/en/issue'
import { trackersTexts } from '~/texts/en/trackers'
import { useTexts } from '~/texts/use-texts'
import { Avatar, NoAvatar } from '~/ui/avatar'
import { Button, SplitButton } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Menu, MenuButton, MenuKey, MenuLink, MenuMore, MenuRule, MenuTitle } from '~/ui/menu'
import type { IssueHead } from '../issue/issue-view'
import { muteAfter, muteSpans } from './mute-spans'
import './toolbar.css'

type Choosing = { issue: IssueHead; choices: TriageChoices }

/** The decisions on an issue: beside its title, and on a phone at the bottom of the window. */
export function Toolbar({
  issue,
  choices,
  trackers,
  openNext,
}: Choosing & { trackers: TrackerChannel[]; openNext: boolean }) {
  const texts = useTexts(issueTexts)
  return (
    <fieldset className="toolbar" aria-label={texts.actions}>
      <Resolve issue={issue} choices={choices} openNext={openNext} />
      {issue.status !== 'resolved' && <Mute issue={issue} />}
      <Assign issue={issue} choices={choices} />
      <Priority issue={issue} />
      <More issue={issue} choices={choices} trackers={trackers} />
    </fieldset>
  )
}

/** One press resolves now; the menu beside it in a release. */
function Resolve({ issue: { shortId, status }, choices, openNext }: Choosing & { openNext: boolean }) {
  const texts = useTexts(issueTexts).resolve
  const action = href('/issues/:shortId/resolution', { shortId })
  const closed = status === 'resolved'
  const variant = closed ? 'plain' : 'primary'
  return (
    <SplitButton
      button={
        <Form method="post" action={action}>
          <Button name="intent" value={closed ? 'reopen' : 'resolve'} variant={variant} shortcut="r">
            <Icon name={closed ? 'open' : 'resolved'} />
            {closed ? texts.reopen : texts.now}
          </Button>
        </Form>
      }
      menu={
        <Menu label={texts.more} variant={variant} atEnd>
          <MenuTitle>{texts.title}</MenuTitle>
          <Form method="post" action={action}>
            {choices.releases.length > 0 && (
              <MenuButton name="when" value="next-release">
                {texts.next}
              </MenuButton>
            )}
            {choices.releases.map((version, place) => (
              <MenuButton key={version} name="release" value={version}>
                {place === 0 ? texts.current : version}
                {place === 0 && <MenuMore>{version}</MenuMore>}
              </MenuButton>
            ))}
          </Form>
          <MenuLink to={action}>{texts.other}</MenuLink>
          <MenuRule />
          <Form method="post" action={href('/issues/open-next')}>
            <input type="hidden" name="back" value={href('/issues/:shortId', { shortId })} />
            <MenuButton name="on" value={openNext ? '' : '1'} aria-pressed={openNext}>
              {texts.openNext}
            </MenuButton>
          </Form>
        </Menu>
      }
    />
  )
}

/** One press mutes forever; the menu beside it until a condition. */
function Mute({ issue: { shortId, status } }: { issue: IssueHead }) {
  const texts = useTexts(issueTexts).mute
  const action = href('/issues/:shortId/mute', { shortId })
  const muted = status === 'muted'
  const button = (
    <Form method="post" action={action}>
      <Button name="intent" value={muted ? 'unmute' : 'mute'} shortcut="m">
        <Icon name="muted" />
        {muted ? texts.unmute : texts.now}
      </Button>
    </Form>
  )
  if (muted) return button
  return (
    <SplitButton
      button={button}
      menu={
        <Menu label={texts.more} atEnd>
          <MenuTitle>{texts.title}</MenuTitle>
          <Form method="post" action={action}>
            {muteSpans.map(({ value }) => (
              <MenuButton key={value} name="for" value={value}>
                {texts.spans[value]}
              </MenuButton>
            ))}
            <MenuButton name="events" value={muteAfter.events}>
              {texts.events(muteAfter.events)}
            </MenuButton>
            <MenuButton name="users" value={muteAfter.users}>
              {texts.users(muteAfter.users)}
            </MenuButton>
            <MenuButton name="until" value="escalating">
              {texts.escalates}
            </MenuButton>
          </Form>
          <MenuLink to={action}>{texts.other}</MenuLink>
          <MenuRule />
          <Form method="post" action={action}>
            <MenuButton name="intent" value="mute">
              {texts.forever}
            </MenuButton>
          </Form>
        </Menu>
      }
    />
  )
}

function Assign({ issue: { shortId, assignee, team }, choices }: Choosing) {
  const texts = useTexts(issueTexts).assign
  const name = assignee?.name ?? team?.name
  const others = choices.people.filter(({ userId }) => userId !== choices.me)
  const me = choices.people.find(({ userId }) => userId === choices.me)
  const person = (userId: number, shown: string, said = shown) => (
    <MenuButton key={userId} name="user" value={userId} aria-pressed={userId === assignee?.userId}>
      <Avatar name={shown} />
      {said}
    </MenuButton>
  )
  return (
    <Menu
      title={
        <>
          {name ? <Avatar name={name} /> : <NoAvatar />}
          <span className="toolbar-words">{name ?? texts.button}</span>
        </>
      }
      label={name ? texts.is(name) : texts.button}
      atEnd
    >
      <MenuTitle>{texts.to}</MenuTitle>
      <Form method="post" action={href('/issues/:shortId/assignment', { shortId })}>
        {me && person(me.userId, me.name, texts.me(me.name))}
        {others.map(({ userId, name }) => person(userId, name))}
        {choices.teams.length > 0 && <MenuRule />}
        {choices.teams.map(({ slug, name }) => (
          <MenuButton key={slug} icon="users" name="team" value={slug} aria-pressed={slug === team?.slug}>
            <span className="unseen">{texts.team} </span>#{slug}
            {name.toLowerCase() !== slug && <span className="faint">{name}</span>}
          </MenuButton>
        ))}
        <MenuRule />
        <MenuButton name="user" value="" aria-pressed={name === undefined}>
          {texts.unassigned}
        </MenuButton>
      </Form>
    </Menu>
  )
}

const flagTones = { high: 'red', medium: 'amber', low: undefined } as const

function Priority({ issue: { shortId, priority } }: { issue: IssueHead }) {
  const texts = useTexts(issueTexts).priority
  return (
    <Menu
      title={
        <>
          <Icon name="flag" tone={priority === 'high' ? 'red' : undefined} />
          <span className="toolbar-words">{texts.names[priority]}</span>
        </>
      }
      label={texts.is(texts.names[priority])}
      atEnd
    >
      <MenuTitle>{texts.title}</MenuTitle>
      <Form method="post" action={href('/issues/:shortId/priority', { shortId })}>
        {priorities.map((one) => (
          <MenuButton key={one} name="priority" value={one} aria-pressed={one === priority}>
            <Icon name="flag" tone={flagTones[one]} />
            {texts.names[one]}
          </MenuButton>
        ))}
      </Form>
    </Menu>
  )
}

function More({ issue: { shortId }, choices, trackers }: Choosing & { trackers: TrackerChannel[] }) {
  const texts = useTexts(issueTexts).more
  const tracker = useTexts(trackersTexts)
  const toTrackers = href('/issues/:shortId/trackers', { shortId })
  return (
    <Menu title={<Icon name="more" />} label={texts.label} icon atEnd>
      <MenuLink
        icon="comment"
        to={href('/issues/:shortId/history', { shortId })}
        data-key="c"
        data-does={texts.comment}
        aria-keyshortcuts="c"
      >
        {texts.comment}
        <MenuKey>c</MenuKey>
      </MenuLink>
      <Form method="post" action={href('/issues/:shortId/bookmark', { shortId })}>
        <MenuButton icon="bookmark" name="intent" value={choices.bookmarked ? 'remove' : 'add'}>
          {choices.bookmarked ? texts.unbookmark : texts.bookmark}
        </MenuButton>
      </Form>
      <MenuLink icon="merge" to={href('/issues/:shortId/grouping', { shortId })}>
        {texts.merge}
      </MenuLink>
      <MenuLink icon="link" to={toTrackers}>
        {tracker.createIn}
      </MenuLink>
      {trackers.length > 0 && (
        <Form method="post" action={toTrackers}>
          <input type="hidden" name="intent" value="create" />
          {trackers.map(({ id, name }) => (
            <MenuButton key={id} name="channel" value={id}>
              {tracker.create(name)}
            </MenuButton>
          ))}
        </Form>
      )}
      <MenuRule />
      <Form method="post" action={href('/issues/bulk')}>
        <input type="hidden" name="back" value={href('/issues')} />
        <input type="hidden" name="issue" value={shortId} />
        <MenuButton icon="trash" danger name="act" value="delete">
          {texts.delete}
        </MenuButton>
      </Form>
    </Menu>
  )
}
