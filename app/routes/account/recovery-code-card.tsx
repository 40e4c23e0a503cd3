import { Form } from 'react-router'
import { securityTexts } from '~/texts/en/security'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { Confirm } from '~/ui/confirm'
import { Entries, Entry } from '~/ui/entries'
import { Section } from '~/ui/page'

/** How many recovery codes are left, and new ones. */
export function RecoveryCodeCard({ left }: { left: number }) {
  const { codes } = useTexts(securityTexts)
  const creation = (
    <Confirm
      variant="quiet"
      size="small"
      button={codes.create}
      title={codes.createTitle}
      words={codes.createQuestion}
      act={
        <Form method="post">
          <Button variant="danger" name="form" value="recovery-codes">
            {codes.createIt}
          </Button>
        </Form>
      }
    />
  )
  return (
    <Section title={codes.title}>
      <Entries>
        <Entry name={codes.title} facts={[codes.left(left)]} actions={creation} />
      </Entries>
    </Section>
  )
}
