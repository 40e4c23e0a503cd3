import { Form, href } from 'react-router'
import { eventTexts } from '~/texts/en/event'
import { minifiedTexts } from '~/texts/en/minified'
import { useTexts } from '~/texts/use-texts'
import { Breakable } from '~/ui/breakable'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Snippet } from '~/ui/snippet'
import type { StackWhy } from './stack-view'
import type { MinifiedNotice } from './symbolication-view'
import './symbolication.css'

/** Above the stack: most calls are minified, why, and how to fix it. */
export function MinifiedStack({
  notice,
  shortId,
  eventId,
  project,
}: {
  notice: MinifiedNotice
  shortId: string
  eventId: string
  project: string
}) {
  const { minified, calls, main, others, late } = notice
  const texts = useTexts(eventTexts).minified
  const { titles, sentences } = useTexts(minifiedTexts)
  return (
    <section className="doctor-notice" aria-label={texts.title}>
      <p>
        <b>{minified === calls ? texts.none : texts.some(calls - minified, calls)}</b> {titles[main.reason]}:{' '}
        {sentences[main.reason](main.facts).join(' ')}
        {others.length > 0 && texts.also(others.map((reason) => titles[reason]).join(', '))}
      </p>
      {main.command && <Snippet title={texts.fix} code={main.command} />}
      <div className="doctor-actions">
        <Form method="post" action={href('/issues/:shortId/events/:eventId/resolving', { shortId, eventId })}>
          <Button size="small" variant={late ? 'primary' : 'plain'}>
            {texts.again}
          </Button>
        </Form>
        <a href={href('/projects/:slug/source-maps/doctor', { slug: project })}>{texts.doctor}</a>
      </div>
    </section>
  )
}

/** Below a stack, once: why calls are minified or show no code, by reason, with the calls each reason is about. */
export function WhyMinifiedStack({ why: { minified, withoutCode, reasons } }: { why: StackWhy }) {
  const texts = useTexts(eventTexts).minified
  const { titles, sentences } = useTexts(minifiedTexts)
  return (
    <details className="call-why">
      <summary className="call-why-head">
        <span className="call-turn">
          <Icon name="right" />
        </span>
        {minified > 0 ? texts.noMap(minified) : texts.noCode(withoutCode)}
      </summary>
      {reasons.map(({ why, calls }, index) => (
        <div className="call-why-words" key={index}>
          <p>
            <b>{titles[why.reason]}.</b> {sentences[why.reason](why.facts).join(' ')}
          </p>
          <ul className="call-why-calls">
            {calls.map((call, at) => (
              <li key={at}>
                <Breakable text={call} />
              </li>
            ))}
          </ul>
          {why.command && <Snippet title={texts.fix} code={why.command} />}
        </div>
      ))}
    </details>
  )
}

/** After an upload that came late: events were grouped by what they looked like before. */
export function RegroupOffer({ shortId, stacks }: { shortId: string; stacks: number }) {
  const texts = useTexts(eventTexts).minified
  return (
    <section className="doctor-notice" aria-label={texts.regroup}>
      <p>{texts.late(stacks)}</p>
      <Form method="post" action={href('/issues/:shortId/late-regrouping', { shortId })} className="doctor-actions">
        <Button name="intent" value="regroup" size="small" variant="primary">
          {texts.regroupIt}
        </Button>
        <Button name="intent" value="leave" size="small">
          {texts.leave}
        </Button>
      </Form>
    </section>
  )
}
