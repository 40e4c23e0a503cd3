import { Form, href, Link } from 'react-router'
import type { IssueGrouping, MergedIssue } from '~/store/grouping'
import { mergingTexts } from '~/texts/en/merging'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { Entries, Entry } from '~/ui/entries'
import { Field, FieldStack } from '~/ui/field'
import { Note } from '~/ui/note'
import { Section } from '~/ui/page'
import { Time } from '~/ui/time'
import type { Refused } from './grouping-actions.server'
import './grouping.css'

/** The merged issues, each with a button to unmerge it, and the form to merge more. */
export function MergedPart({ grouping, refused }: { grouping: IssueGrouping; refused?: Refused }) {
  const texts = useTexts(mergingTexts)
  const { shortId, members, memberCount, storm } = grouping
  const merging = refused?.form === 'merge' ? refused : undefined
  return (
    <Section title={texts.merged} note={memberCount > 0 ? texts.shownAs(memberCount, shortId) : undefined}>
      {storm && (
        <p className="grouping-words">
          {texts.storm(
            (words) => (
              <Link to={href('/projects/:slug/storms/:id', { slug: storm.slug, id: String(storm.id) })}>{words}</Link>
            ),
            storm.count,
            storm.mergeTarget === shortId ? undefined : storm.mergeTarget,
          )}
        </p>
      )}
      {refused?.form === 'unmerge' && <Mistake mistake={refused.mistake} />}
      <Members members={members.slice(0, mostUnfolded)} />
      {members.length > mostUnfolded && (
        <details className="grouping-form">
          <summary className="button button-small">{texts.showMore(members.length - mostUnfolded)}</summary>
          <Members members={members.slice(mostUnfolded)} />
        </details>
      )}
      {memberCount > 1 && <UnmergeMore hidden={memberCount - members.length} />}
      <Form method="post" className="grouping-form">
        <input type="hidden" name="form" value="merge" />
        <FieldStack actions={<Button>{texts.merge}</Button>}>
          <Field
            label={texts.mergeWith}
            name="others"
            required
            autoComplete="off"
            placeholder={texts.mergeExample}
            key={merging?.typed}
            defaultValue={merging?.typed}
            error={merging?.mistake}
            hint={texts.mergeHint}
          />
        </FieldStack>
      </Form>
    </Section>
  )
}

/** Longer lists are folded. */
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

/** The members beyond the list, and a button to unmerge all. */
function UnmergeMore({ hidden }: { hidden: number }) {
  const texts = useTexts(mergingTexts)
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
            aria-label={texts.another}
            placeholder={texts.oneOf(hidden)}
          />
          <Button size="small">{texts.unmerge}</Button>
        </Form>
      )}
      <details>
        <summary className="button button-small button-quiet">{texts.unmergeAll}</summary>
        <Form method="post">
          <input type="hidden" name="form" value="unmerge-all" />
          <p className="grouping-words">{texts.unmergeAllNote}</p>
          <Button size="small">{texts.unmergeThem}</Button>
        </Form>
      </details>
    </div>
  )
}

function Member({ member: { shortId, title, count, lastSeen, emptied } }: { member: MergedIssue }) {
  const texts = useTexts(mergingTexts)
  if (emptied) {
    return (
      <Entry name={shortId} facts={[texts.emptied]}>
        {null}
      </Entry>
    )
  }
  return (
    <Entry name={shortId} facts={[title.slice(0, 200), texts.events(count), <Time key="seen" at={lastSeen} />]}>
      <Form method="post">
        <input type="hidden" name="form" value="unmerge" />
        <input type="hidden" name="member" value={shortId} />
        <Button size="small" aria-label={texts.unmergeOne(shortId)}>
          {texts.unmerge}
        </Button>
      </Form>
    </Entry>
  )
}

function Mistake({ mistake }: { mistake: string }) {
  return (
    <Note tone="red" alert>
      {mistake}
    </Note>
  )
}
