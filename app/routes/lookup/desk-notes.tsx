import { Form } from 'react-router'
import { type DeskOfIssue, longestCaseNote } from '~/store/desk'
import { lookupTexts } from '~/texts/en/lookup'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { FieldStack, TextAreaField } from '~/ui/field'
import { Section } from '~/ui/page'
import { CaseList, DeskNote } from '../desk-list'
import type { MatchView } from './answer-view'
import './answer.css'

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
  const texts = useTexts(lookupTexts)
  return (
    <>
      {desk.note && (
        <Section title={texts.developers}>
          <DeskNote note={desk.note} />
        </Section>
      )}
      <Section title={texts.calls} note={texts.callsNote}>
        {desk.cases.length > 0 && <CaseList cases={desk.cases} />}
        <Form method="post" className="desk-form" key={desk.cases.length}>
          <input type="hidden" name="form" value="case" />
          <input type="hidden" name="shortId" value={match.issue.shortId} />
          <input type="hidden" name="code" value={match.code} />
          <FieldStack actions={<Button>{texts.addNote}</Button>}>
            <TextAreaField
              prose
              label={texts.caller}
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
