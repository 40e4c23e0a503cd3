import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { seconds } from '~/clock'
import type { ShownDelivery } from '~/store/deliveries'
import { alertsChannelsTexts } from '~/texts/en/alerts-channels'
import type { TextsOf } from '~/texts/namespace'
import { useTexts } from '~/texts/use-texts'
import { ButtonLink } from '~/ui/button'
import { Note } from '~/ui/note'
import './channel.css'

type Texts = TextsOf<typeof alertsChannelsTexts>
export type DeliveryTest = Pick<
  ShownDelivery,
  'id' | 'channel' | 'state' | 'attempts' | 'status' | 'error' | 'milliseconds' | 'answer'
>

/** Milliseconds between two requests for the outcome of a test in progress. */
const pause = seconds(1)

const isUnderWay = ({ state, attempts }: DeliveryTest) => state === 'leased' || (state === 'waiting' && attempts === 0)

/**
 * The outcomes of tests, which update automatically with scripts, and by a link without. `owner`: sees the response of the service. `to`:
 * this page with its tests. `named`: with the name of each channel.
 */
export function TestOutcomes(props: { tests: DeliveryTest[]; owner: boolean; to: string; named?: boolean }) {
  const { tests, owner, to, named } = props
  const texts = useTexts(alertsChannelsTexts)
  const wait = tests.some(isUnderWay)
  useRevalidation(wait)
  return (
    <div className="field-stack" role="status">
      {tests.map((test) => (
        <div key={test.id} className="field-stack">
          <Note tone={toneOf(test)}>
            {named && <b>{test.channel?.name}: </b>}
            {sentence(test, texts)}
            {test.milliseconds !== undefined && <span className="soft"> {texts.tests.took(test.milliseconds)}</span>}
            {isUnderWay(test) && <span className="small faint scripted"> {texts.tests.updates}</span>}
          </Note>
          {!isUnderWay(test) && <Answer test={test} owner={owner} />}
        </div>
      ))}
      {wait && (
        <div className="field-actions">
          <ButtonLink size="small" to={to} reloadDocument>
            {texts.tests.check}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}

function Answer({ test, owner }: { test: DeliveryTest; owner: boolean }) {
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

function useRevalidation(wait: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!wait) return undefined
    const timer = setInterval(() => void revalidate(), pause)
    return () => clearInterval(timer)
  }, [wait, revalidate])
}

function toneOf({ state, error }: DeliveryTest) {
  if (state === 'sent') return 'green'
  if (state === 'failed') return 'red'
  return error ? 'amber' : undefined
}

function sentence({ state, status, error, attempts }: DeliveryTest, { tests, errors }: Texts): string {
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
