import { useId } from 'react'
import { Form, href } from 'react-router'
import { priorities } from '~/issues/triage'
import type { TriageChoices } from '~/store/triage'
import { triageTexts } from '~/texts/en/triage'
import { useTexts } from '~/texts/use-texts'
import { Button, ButtonLink } from '~/ui/button'
import { Menu } from '~/ui/menu'
import { Time } from '~/ui/time'
import type { IssueHead } from '../issue/issue-view'
import { muteCounts, muteSpans } from './mute-spans'
import '../issue/issue.css'

/** Resolve now with one press; in a release or by a commit from the menu beside it. */
export function ResolveMenu({ issue: { shortId, status }, releases }: { issue: IssueHead; releases: string[] }) {
  const texts = useTexts(triageTexts)
  const action = href('/issues/:shortId/resolution', { shortId })
  const closed = status === 'resolved'
  return (
    <>
      <Form method="post" action={action}>
        <Button name="intent" value={closed ? 'reopen' : 'resolve'} variant={closed ? 'plain' : 'primary'} shortcut="r">
          {closed ? texts.reopen : texts.resolve}
        </Button>
      </Form>
      <Menu title={texts.in} label={texts.inTitle} variant={closed ? 'plain' : 'primary'} atEnd>
        <Form method="post" action={action}>
          {releases.length > 0 && (
            <Button variant="quiet" name="when" value="next-release">
              {texts.inNext}
            </Button>
          )}
          {releases.map((version, place) => (
            <Button key={version} variant="quiet" name="release" value={version}>
              {place === 0 ? texts.inNewest(version) : texts.inVersion(version)}
            </Button>
          ))}
        </Form>
        <TypedForm action={action} label={texts.anotherRelease} name="release" button={texts.resolve} />
        <TypedForm action={action} label={texts.commit} name="commit" button={texts.resolve} />
      </Menu>
    </>
  )
}

/** Muted for good with one press on its first line; for a time or until something from the others. What is resolved is quiet already. */
export function MuteMenu({ issue: { shortId, status } }: { issue: IssueHead }) {
  const texts = useTexts(triageTexts)
  const action = href('/issues/:shortId/mute', { shortId })
  if (status === 'resolved') return null
  if (status === 'muted') {
    return (
      <Form method="post" action={action}>
        <Button name="intent" value="unmute" shortcut="m">
          {texts.unmute}
        </Button>
      </Form>
    )
  }
  return (
    <>
      <Form method="post" action={action}>
        <Button name="intent" value="mute" shortcut="m">
          {texts.mute}
        </Button>
      </Form>
      <Menu title={texts.until} label={texts.untilTitle} atEnd>
        <Form method="post" action={action}>
          {muteSpans.map(({ value }) => (
            <Button key={value} variant="quiet" name="for" value={value}>
              {texts.spans[value]}
            </Button>
          ))}
          <Button variant="quiet" name="until" value="escalating">
            {texts.untilEscalates}
          </Button>
          {muteCounts.map((more) => (
            <Button key={more} variant="quiet" name="events" value={more}>
              {texts.untilEvents(more)}
            </Button>
          ))}
        </Form>
        <TypedForm action={action} label={texts.morePeople} name="users" button={texts.mute} numeric />
      </Menu>
    </>
  )
}

/** Whose it is, how urgent, and what its state waits for. */
export function DecisionBar({ issue, choices }: { issue: IssueHead; choices: TriageChoices | undefined }) {
  const { shortId, stand, assignee, team, priority } = issue
  const texts = useTexts(triageTexts)
  if (!choices) return null
  const whose = assignee?.name ?? team?.name ?? texts.nobodys
  return (
    <div className="issue-decisions">
      {stand && (
        <p className="issue-stand">
          {stand.words} {stand.until !== undefined && <Time at={stand.until} as="exact" />}
        </p>
      )}
      <Menu title={whose} label={texts.give(whose)}>
        <AssignForm shortId={shortId} choices={choices} assignee={assignee?.userId} team={team?.slug} />
      </Menu>
      <Menu title={texts.priority[priority]}>
        <Form method="post" action={href('/issues/:shortId/priority', { shortId })}>
          {priorities.map((one) => (
            <Button key={one} variant="quiet" name="priority" value={one} aria-pressed={one === priority}>
              {texts.priorities[one]}
            </Button>
          ))}
        </Form>
      </Menu>
      <Form method="post" action={href('/issues/:shortId/bookmark', { shortId })}>
        <Button variant="quiet" name="intent" value={choices.bookmarked ? 'remove' : 'add'}>
          {choices.bookmarked ? texts.unbookmark : texts.bookmark}
        </Button>
      </Form>
      <ButtonLink variant="quiet" shortcut="c" to={href('/issues/:shortId/history', { shortId })}>
        {choices.comments === 0 ? texts.comment : texts.comments(choices.comments)}
      </ButtonLink>
    </div>
  )
}

function AssignForm(props: { shortId: string; choices: TriageChoices; assignee?: number; team?: string }) {
  const { shortId, choices, assignee, team } = props
  const texts = useTexts(triageTexts)
  const others = choices.people.filter(({ userId }) => userId !== choices.me)
  return (
    <Form method="post" action={href('/issues/:shortId/assignment', { shortId })}>
      {choices.me !== undefined && (
        <Button variant="quiet" name="user" value={choices.me} aria-pressed={choices.me === assignee}>
          {texts.me}
        </Button>
      )}
      {others.map(({ userId, name }) => (
        <Button key={userId} variant="quiet" name="user" value={userId} aria-pressed={userId === assignee}>
          {name}
        </Button>
      ))}
      {choices.teams.map(({ slug, name }) => (
        <Button key={slug} variant="quiet" name="team" value={slug} aria-pressed={slug === team}>
          <span className="unseen">{texts.team}</span>#{slug}
          {name.toLowerCase() !== slug && <span className="faint"> {name}</span>}
        </Button>
      ))}
      <Button variant="quiet" name="user" value="" aria-pressed={assignee === undefined && team === undefined}>
        {texts.nobody}
      </Button>
    </Form>
  )
}

/** The last lines of a menu: one thing to type. What is wrong with it is said on the page it leads to. */
function TypedForm(props: { action: string; label: string; name: string; button: string; numeric?: boolean }) {
  const { action, label, name, button, numeric } = props
  const id = useId()
  return (
    <Form method="post" action={action}>
      <div className="menu-field">
        <label className="menu-field-label" htmlFor={id}>
          {label}
        </label>
        <input
          id={id}
          className="field-control menu-field-control"
          name={name}
          required
          maxLength={200}
          autoComplete="off"
          {...(numeric ? { inputMode: 'numeric', pattern: '[0-9]{1,9}' } : {})}
        />
        <Button size="small" aria-label={`${button}: ${label}`}>
          {button}
        </Button>
      </div>
    </Form>
  )
}
