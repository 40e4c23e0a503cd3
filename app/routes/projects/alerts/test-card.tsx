import { Form } from 'react-router'
import { alertsChannelsTexts } from '~/texts/en/alerts-channels'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Icon } from '~/ui/icon'
import { type DeliveryTest, TestOutcomes } from './test-outcomes'

type Props = {
  /** The last tests: one of a channel, one per channel of a rule. */
  tests: DeliveryTest[]
  /** Shown before the first test. */
  note: string
  /** Sees the response of the service. */
  owner: boolean
  /** This page with its tests. */
  to: string
  /** Each outcome has the name of its channel. */
  named?: boolean
}

/** The test button of a channel or a saved rule, and the outcomes of its last tests. */
export function TestCard({ tests, note, owner, to, named }: Props) {
  const texts = useTexts(alertsChannelsTexts)
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
        <TestOutcomes tests={tests} owner={owner} to={to} named={named} />
      ) : (
        <p className="soft">{note}</p>
      )}
    </Card>
  )
}
