import { Form } from 'react-router'
import { type DeskOfIssue, longestCaseNote } from '~/store/desk'
import { Button } from '~/ui/button'
import { FieldStack, TextAreaField } from '~/ui/field'
import { Section } from '~/ui/page'
import { CaseList, DeskNote } from '../desk-list'
import type { MatchView } from './answer-view'

/** For who answers a caller: the note of the developers, earlier calls about the code, and room for this one. */
export function DeskNotes({
  match,
  desk,
  wrong,
}: {
  match: MatchView
  desk: DeskOfIssue
  wrong?: { text: string; mistake: string }
}) {
  return (
    <>
      {desk.note && (
        <Section title="From the developers">
          <DeskNote note={desk.note} />
        </Section>
      )}
      <Section title="Calls about this code" note="For your project’s desk and developers.">
        {desk.cases.length > 0 && <CaseList cases={desk.cases} />}
        <Form method="post" className="desk-form" key={desk.cases.length}>
          <input type="hidden" name="form" value="case" />
          <input type="hidden" name="shortId" value={match.issue.shortId} />
          <input type="hidden" name="code" value={match.code} />
          <FieldStack actions={<Button>Add note</Button>}>
            <TextAreaField
              prose
              label="What the caller said"
              name="text"
              rows={3}
              required
              maxLength={longestCaseNote}
              defaultValue={wrong?.text}
              error={wrong?.mistake}
            />
          </FieldStack>
        </Form>
      </Section>
    </>
  )
}
