import { Form, href } from 'react-router'
import { eventTexts } from '~/texts/en/event'
import { minifiedTexts } from '~/texts/en/minified'
import { useTexts } from '~/texts/use-texts'
import { Breakable } from '~/ui/breakable'
import { Button } from '~/ui/button'
import { Folded } from '~/ui/folded'
import { Note } from '~/ui/note'
import { Snippet } from '~/ui/snippet'
import type { StackWhy } from './stack-view'
import type { MinifiedNotice } from './symbolication-view'
import './event.css'

/** Above the stack: that most frames are minified, why, and how to fix it. */
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
    <Note tone="amber" label={texts.title}>
      <p>
        <b>{minified === calls ? texts.none : texts.some(calls - minified, calls)}</b> {titles[main.reason]}:{' '}
        {sentences[main.reason](main.facts).join(' ')}
        {others.length > 0 && texts.also(others.map((reason) => titles[reason]).join(', '))}
      </p>
      {main.command && <Snippet title={texts.fix} code={main.command} />}
      <div className="event-note-actions">
        <Form method="post" action={href('/issues/:shortId/events/:eventId/resolving', { shortId, eventId })}>
          <Button size="small" variant={late ? 'primary' : 'plain'}>
            {texts.again}
          </Button>
        </Form>
        <a href={href('/projects/:slug/source-maps/doctor', { slug: project })}>{texts.doctor}</a>
      </div>
    </Note>
  )
}

/** Below a stack, once: why frames are minified or show no code, by reason, with the frames of each reason. */
export function WhyMinifiedStack({ why: { minified, withoutCode, reasons } }: { why: StackWhy }) {
  const texts = useTexts(eventTexts).minified
  const { titles, sentences } = useTexts(minifiedTexts)
  return (
    <Folded title={minified > 0 ? texts.noMap(minified) : texts.noCode(withoutCode)}>
      {reasons.map(({ why, calls }, index) => (
        <div className="call-why" key={index}>
          <p>
            <b>{titles[why.reason]}.</b> {sentences[why.reason](why.facts).join(' ')}
          </p>
          <ul className="mono faint">
            {calls.map((call, at) => (
              <li key={at}>
                <Breakable text={call} />
              </li>
            ))}
          </ul>
          {why.command && <Snippet title={texts.fix} code={why.command} />}
        </div>
      ))}
    </Folded>
  )
}

/** After a late upload: the events were grouped by their minified frames. */
export function RegroupOffer({ shortId, stacks }: { shortId: string; stacks: number }) {
  const texts = useTexts(eventTexts).minified
  return (
    <Note tone="amber" label={texts.regroup}>
      <p>{texts.late(stacks)}</p>
      <Form method="post" action={href('/issues/:shortId/late-regrouping', { shortId })} className="event-note-actions">
        <Button name="intent" value="regroup" size="small" variant="primary">
          {texts.regroupIt}
        </Button>
        <Button name="intent" value="leave" size="small">
          {texts.leave}
        </Button>
      </Form>
    </Note>
  )
}
