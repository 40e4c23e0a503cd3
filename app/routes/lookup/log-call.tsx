import { Form } from 'react-router'
import { longestCaseNote } from '~/store/support'
import { lookupTexts } from '~/texts/en/lookup'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { FieldStack, TextAreaField } from '~/ui/field'
import { Icon } from '~/ui/icon'
import type { MatchView } from './answer-view'

/** The form for a note about a call. `wrong`: it was not saved. */
export function LogCall({ match, wrong }: { match: MatchView; wrong?: { text: string; mistake: string } }) {
  const texts = useTexts(lookupTexts)
  return (
    <Card title={texts.logCall} padded>
      <Form method="post">
        <input type="hidden" name="form" value="case" />
        <input type="hidden" name="shortId" value={match.issue.shortId} />
        <input type="hidden" name="code" value={match.code} />
        <FieldStack
          actions={
            <Button variant="primary">
              <Icon name="phone" />
              {texts.log}
            </Button>
          }
        >
          <TextAreaField
            prose
            label={texts.note}
            name="text"
            rows={3}
            required
            maxLength={longestCaseNote}
            placeholder={texts.noteExample}
            defaultValue={wrong?.text}
            error={wrong?.mistake}
            hint={texts.noteHint}
          />
        </FieldStack>
      </Form>
    </Card>
  )
}
