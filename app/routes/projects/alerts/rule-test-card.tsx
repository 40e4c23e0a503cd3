import { Form } from 'react-router'
import { alertRuleTexts } from '~/texts/en/alert-rule'
import { alertsChannelsTexts } from '~/texts/en/alerts-channels'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Icon } from '~/ui/icon'
import { type DeliveryTest, TestOutcomes } from './test-outcomes'

/** The test button of a saved rule, and the outcomes of its last tests, one per channel. */
export function RuleTestCard({ tests, owner, to }: { tests: DeliveryTest[]; owner: boolean; to: string }) {
  const texts = useTexts(alertsChannelsTexts)
  const { testNote } = useTexts(alertRuleTexts)
  return (
    <Card
      title={texts.tests.title}
      actions={
        <Form method="post" preventScrollReset>
          <Button size="small" name="form" value="test">
            <Icon name="bell" />
            {texts.test}
          </Button>
        </Form>
      }
      padded
    >
      {tests.length > 0 ? (
        <TestOutcomes tests={tests} owner={owner} to={to} named />
      ) : (
        <p className="soft">{testNote}</p>
      )}
    </Card>
  )
}
