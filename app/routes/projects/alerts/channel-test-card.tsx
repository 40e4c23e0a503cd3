import { Form } from 'react-router'
import { alertsChannelsTexts } from '~/texts/en/alerts-channels'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Icon } from '~/ui/icon'
import { type DeliveryTest, TestOutcomes } from './test-outcomes'

/**
 * The test button of a channel, and the outcome of the last test. `owner`: sees the response of the service. `to`: this page with its test.
 */
export function ChannelTestCard({ test, owner, to }: { test?: DeliveryTest; owner: boolean; to: string }) {
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
      {test ? <TestOutcomes tests={[test]} owner={owner} to={to} /> : <p className="soft">{texts.testNote}</p>}
    </Card>
  )
}
