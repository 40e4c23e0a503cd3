import { Form, href, Link } from 'react-router'
import type { IssueGrouping, MergedIssue } from '~/store/grouping'
import { Button } from '~/ui/button'
import { countWords, plural } from '~/ui/count-words'
import { Entries, Entry } from '~/ui/entries'
import { Field, FieldStack } from '~/ui/field'
import { Section } from '~/ui/page'
import { Time } from '~/ui/time'
import type { Refused } from './grouping-actions.server'

/** What is merged into the issue, each with a way out, and the form to merge more. */
export function MergedPart({ grouping, refused }: { grouping: IssueGrouping; refused?: Refused }) {
  const { shortId, members, memberCount, storm } = grouping
  const merging = refused?.form === 'merge' ? refused : undefined
  return (
    <Section
      title="Merged issues"
      note={memberCount > 0 ? `${plural(memberCount, 'issue')} shown as part of ${shortId}` : undefined}
    >
      {storm && (
        <p className="grouping-words">
          It is one of{' '}
          <Link to={href('/projects/:slug/storms/:id', { slug: storm.slug, id: String(storm.id) })}>
            {countWords(storm.count)} look-alikes
          </Link>{' '}
          that came in a short time{storm.head !== shortId && `, the first of them ${storm.head}`}.
        </p>
      )}
      {refused?.form === 'unmerge' && <Mistake mistake={refused.mistake} />}
      <Members members={members.slice(0, mostUnfolded)} />
      {members.length > mostUnfolded && (
        <details className="grouping-form">
          <summary className="button button-small button-plain">Show {members.length - mostUnfolded} more</summary>
          <Members members={members.slice(mostUnfolded)} />
        </details>
      )}
      {memberCount > 1 && <UnmergeMore hidden={memberCount - members.length} />}
      <Form method="post" className="grouping-form">
        <input type="hidden" name="form" value="merge" />
        <FieldStack actions={<Button>Merge</Button>}>
          <Field
            label="Merge with"
            name="others"
            required
            autoComplete="off"
            placeholder="WEB-12, WEB-15"
            key={merging?.typed}
            defaultValue={merging?.typed}
            error={merging?.mistake}
            hint="Short ids of issues of the same project. Each can be taken out again, with all that is its own."
          />
        </FieldStack>
      </Form>
    </Section>
  )
}

/** More members than this are folded away. */
const mostUnfolded = 8

function Members({ members }: { members: MergedIssue[] }) {
  if (members.length === 0) return null
  return (
    <Entries>
      {members.map((member) => (
        <Member key={member.shortId} member={member} />
      ))}
    </Entries>
  )
}

/** What the list is too short for, and all at once. */
function UnmergeMore({ hidden }: { hidden: number }) {
  return (
    <div className="grouping-more">
      {hidden > 0 && (
        <Form method="post" className="grouping-one">
          <input type="hidden" name="form" value="unmerge" />
          <input
            className="field-control"
            name="member"
            required
            autoComplete="off"
            aria-label="Short id of another merged issue"
            placeholder={`One of ${countWords(hidden)} more`}
          />
          <Button size="small">Unmerge</Button>
        </Form>
      )}
      <details>
        <summary className="button button-small button-quiet">Unmerge all…</summary>
        <Form method="post">
          <input type="hidden" name="form" value="unmerge-all" />
          <p className="grouping-words">Each gets back what is its own, and goes on in the state of this issue.</p>
          <Button size="small">Unmerge all of them</Button>
        </Form>
      </details>
    </div>
  )
}

function Member({ member: { shortId, title, count, lastSeen, emptied } }: { member: MergedIssue }) {
  if (emptied) {
    return (
      <Entry name={shortId} facts={['its events were all grouped elsewhere']}>
        {null}
      </Entry>
    )
  }
  return (
    <Entry name={shortId} facts={[title.slice(0, 200), plural(count, 'event'), <Time key="seen" at={lastSeen} />]}>
      <Form method="post">
        <input type="hidden" name="form" value="unmerge" />
        <input type="hidden" name="member" value={shortId} />
        <Button size="small" aria-label={`Unmerge ${shortId}`}>
          Unmerge
        </Button>
      </Form>
    </Entry>
  )
}

function Mistake({ mistake }: { mistake: string }) {
  return (
    <p className="field-problem" role="alert">
      {mistake}
    </p>
  )
}
