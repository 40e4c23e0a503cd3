import { useEffect } from 'react'
import { Form, useRevalidator } from 'react-router'
import { seconds } from '~/clock'
import type { ShownDelivery } from '~/store/deliveries'
import { alertsChannelsTexts } from '~/texts/en/alerts-channels'
import type { TextsOf } from '~/texts/namespace'
import { useTexts } from '~/texts/use-texts'
import { Button, ButtonLink } from '~/ui/button'
import { Card } from '~/ui/card'
import { Icon } from '~/ui/icon'
import { Note } from '~/ui/note'
import './channel.css'

type Texts = TextsOf<typeof alertsChannelsTexts>
type Test = Pick<ShownDelivery, 'state' | 'attempts' | 'status' | 'error' | 'milliseconds' | 'answer'>

/** Milliseconds between two looks at a test that is under way. */
const pause = seconds(1)

/**
 * The test button, and what became of the last test: by itself with scripts, by a link without. `owner`: sees what the other side answered.
 * `to`: this page with its test.
 */
export function ChannelTestCard({ test, owner, to }: { test?: Test; owner: boolean; to: string }) {
  const texts = useTexts(alertsChannelsTexts)
  const isUnderWay =
    test !== undefined && (test.state === 'leased' || (test.state === 'waiting' && test.attempts === 0))
  useRevalidation(isUnderWay)
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
      {!test && <p className="soft">{texts.testNote}</p>}
      {test && (
        <div className="field-stack" role="status">
          <Note tone={toneOf(test)}>
            {sentence(test, texts)}
            {test.milliseconds !== undefined && <span className="soft"> {texts.tests.took(test.milliseconds)}</span>}
            {isUnderWay && <span className="small faint scripted"> {texts.tests.updates}</span>}
          </Note>
          {isUnderWay && (
            <div className="field-actions">
              <ButtonLink size="small" to={to} reloadDocument>
                {texts.tests.check}
              </ButtonLink>
            </div>
          )}
          {!isUnderWay && <Answer test={test} owner={owner} />}
        </div>
      )}
    </Card>
  )
}

function Answer({ test, owner }: { test: Test; owner: boolean }) {
  const { tests } = useTexts(alertsChannelsTexts)
  if (test.status === undefined && !test.answer) return null
  if (!owner) return <p className="soft small">{tests.ownersOnly}</p>
  if (!test.answer) return <p className="soft small">{tests.noAnswer}</p>
  return (
    <>
      <h3>{tests.answer}</h3>
      <pre className="channel-text">{test.answer}</pre>
    </>
  )
}

function useRevalidation(isUnderWay: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isUnderWay) return undefined
    const timer = setInterval(() => void revalidate(), pause)
    return () => clearInterval(timer)
  }, [isUnderWay, revalidate])
}

function toneOf({ state, error }: Test) {
  if (state === 'sent') return 'green'
  if (state === 'failed') return 'red'
  return error ? 'amber' : undefined
}

function sentence({ state, status, error, attempts }: Test, { tests, errors }: Texts): string {
  const why = error ? errors[error] : ''
  switch (state) {
    case 'sent':
      return status === undefined ? tests.sentWithout : tests.sent(String(status))
    case 'failed':
      return tests.failed(why)
    case 'held':
    case 'folded':
    case 'dropped':
      return tests[state]
    default:
      return attempts > 0 && state === 'waiting' ? `${tests.retried} ${why}` : tests.waiting
  }
}
