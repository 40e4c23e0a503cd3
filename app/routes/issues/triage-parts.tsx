import { useId } from 'react'
import { Form, href } from 'react-router'
import { priorities } from '~/issues/triage'
import type { TriageChoices } from '~/store/triage'
import { Button, ButtonLink } from '~/ui/button'
import { plural } from '~/ui/count-words'
import { Menu } from '~/ui/menu'
import { Time } from '~/ui/time'
import type { IssueHead } from './issue-view'
import { muteCounts, muteSpans, priorityWords } from './triage-words'

/** Resolve now with one press; in a release or by a commit from the menu beside it. */
export function ResolveMenu({ issue: { shortId, status }, releases }: { issue: IssueHead; releases: string[] }) {
  const action = href('/issues/:shortId/resolution', { shortId })
  const closed = status === 'resolved'
  return (
    <>
      <Form method="post" action={action}>
        <Button name="intent" value={closed ? 'reopen' : 'resolve'} variant={closed ? 'plain' : 'primary'} shortcut="r">
          {closed ? 'Reopen' : 'Resolve'}
        </Button>
      </Form>
      <Menu title="in…" label="Resolve in a release or by a commit" primary={!closed} atEnd>
        <Form method="post" action={action}>
          {releases.length > 0 && (
            <Button variant="quiet" name="when" value="next-release">
              In the next release
            </Button>
          )}
          {releases.map((version, place) => (
            <Button key={version} variant="quiet" name="release" value={version}>
              {place === 0 ? `In ${version}, the newest` : `In ${version}`}
            </Button>
          ))}
        </Form>
        <TypedForm action={action} label="Another release" name="release" button="Resolve" />
        <TypedForm action={action} label="Commit" name="commit" button="Resolve" />
      </Menu>
    </>
  )
}

/** Muted for good with one press on its first line; for a time or until something from the others. */
export function MuteMenu({ issue: { shortId, status } }: { issue: IssueHead }) {
  const action = href('/issues/:shortId/mute', { shortId })
  if (status === 'muted') {
    return (
      <Form method="post" action={action}>
        <Button name="intent" value="unmute" shortcut="m">
          Unmute
        </Button>
      </Form>
    )
  }
  return (
    <>
      <Form method="post" action={action}>
        <Button name="intent" value="mute" shortcut="m">
          Mute
        </Button>
      </Form>
      <Menu title="until…" label="Mute for a time or until something">
        <Form method="post" action={action}>
          {muteSpans.map(({ value, name }) => (
            <Button key={value} variant="quiet" name="for" value={value}>
              {name}
            </Button>
          ))}
          <Button variant="quiet" name="until" value="escalating">
            Until it escalates
          </Button>
          {muteCounts.map((more) => (
            <Button key={more} variant="quiet" name="events" value={more}>
              Until {plural(more, 'more event')}
            </Button>
          ))}
        </Form>
        <TypedForm action={action} label="More people" name="users" button="Mute" numeric />
      </Menu>
    </>
  )
}

/** Whose it is, how urgent, and what its state waits for. */
export function DecisionBar({ issue, choices }: { issue: IssueHead; choices: TriageChoices | undefined }) {
  const { shortId, stand, assignee, team, priority } = issue
  if (!choices) return null
  const whose = assignee?.name ?? team?.name ?? 'Nobody’s'
  return (
    <div className="issue-decisions">
      {stand && (
        <p className="issue-stand">
          {stand.words} {stand.until !== undefined && <Time at={stand.until} as="exact" />}
        </p>
      )}
      <Menu title={whose} label={`${whose}: give it to somebody`}>
        <AssignForm shortId={shortId} choices={choices} assignee={assignee?.userId} team={team?.slug} />
      </Menu>
      <Menu title={`${priorityWords[priority]} priority`}>
        <Form method="post" action={href('/issues/:shortId/priority', { shortId })}>
          {priorities.map((one) => (
            <Button key={one} variant="quiet" name="priority" value={one} aria-pressed={one === priority}>
              {priorityWords[one]}
            </Button>
          ))}
        </Form>
      </Menu>
      <Form method="post" action={href('/issues/:shortId/bookmark', { shortId })}>
        <Button variant="quiet" name="intent" value={choices.bookmarked ? 'remove' : 'add'}>
          {choices.bookmarked ? 'Remove bookmark' : 'Bookmark'}
        </Button>
      </Form>
      <ButtonLink variant="quiet" to={href('/issues/:shortId/history', { shortId })}>
        {choices.comments === 0 ? 'Comment' : plural(choices.comments, 'comment')}
      </ButtonLink>
    </div>
  )
}

function AssignForm(props: { shortId: string; choices: TriageChoices; assignee?: number; team?: string }) {
  const { shortId, choices, assignee, team } = props
  const others = choices.people.filter(({ userId }) => userId !== choices.me)
  return (
    <Form method="post" action={href('/issues/:shortId/assignment', { shortId })}>
      {choices.me !== undefined && (
        <Button variant="quiet" name="user" value={choices.me} aria-pressed={choices.me === assignee}>
          Me
        </Button>
      )}
      {others.map(({ userId, name }) => (
        <Button key={userId} variant="quiet" name="user" value={userId} aria-pressed={userId === assignee}>
          {name}
        </Button>
      ))}
      {choices.teams.map(({ slug, name }) => (
        <Button key={slug} variant="quiet" name="team" value={slug} aria-pressed={slug === team}>
          <span className="unseen">Team </span>#{slug}
          {name.toLowerCase() !== slug && <span className="faint"> {name}</span>}
        </Button>
      ))}
      <Button variant="quiet" name="user" value="" aria-pressed={assignee === undefined && team === undefined}>
        Nobody
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
