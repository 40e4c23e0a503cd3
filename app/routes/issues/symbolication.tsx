import { Form, href } from 'react-router'
import { Button } from '~/ui/button'
import { plural } from '~/ui/count-words'
import { ChevronIcon } from '~/ui/icon'
import { Snippet } from '~/ui/snippet'
import type { MinifiedNotice, WhyMinified } from './symbolication-view'

/** Above the stack: most calls are minified, why, and what mends it. */
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
  return (
    <section className="doctor-notice" aria-label="Minified calls">
      <p>
        <b>
          {minified === calls ? 'No call' : `Only ${calls - minified} of ${plural(calls, 'call')}`} could be traced to
          where it was written.
        </b>{' '}
        {main.title}: {main.sentences.join(' ')}
        {others.length > 0 && ` Also: ${others.join(', ').toLowerCase()}; each call below says which.`}
      </p>
      {main.command && <Snippet title="What mends it" code={main.command} />}
      <div className="doctor-actions">
        <Form method="post" action={href('/issues/:shortId/events/:eventId/resolving', { shortId, eventId })}>
          <Button size="small" variant={late ? 'primary' : 'plain'}>
            Look it up again
          </Button>
        </Form>
        <a href={href('/projects/:slug/source-maps/doctor', { slug: project })}>Source-map doctor of the project</a>
      </div>
    </section>
  )
}

/** Below one call. */
export function WhyIsThisMinified({ why }: { why: WhyMinified }) {
  return (
    <details className="call-why">
      <summary className="call-why-head">
        <span className="call-turn">
          <ChevronIcon />
        </span>
        {why.question}
      </summary>
      <div className="call-why-words">
        <p>
          <b>{why.title}.</b> {why.sentences.join(' ')}
        </p>
        {why.command && <Snippet title="What mends it" code={why.command} />}
      </div>
    </details>
  )
}

/** After an upload that came late: events were grouped by what they looked like before. */
export function RegroupOffer({ shortId, stacks }: { shortId: string; stacks: number }) {
  return (
    <section className="doctor-notice" aria-label="Regroup">
      <p>
        Source maps that were uploaded later have resolved {plural(stacks, 'stack')} of this issue. Its events were
        grouped by the minified calls; regrouping puts each where it would go if it came today.
      </p>
      <Form method="post" action={href('/issues/:shortId/late-regrouping', { shortId })} className="doctor-actions">
        <Button name="intent" value="regroup" size="small" variant="primary">
          Regroup its events
        </Button>
        <Button name="intent" value="leave" size="small">
          Leave them
        </Button>
      </Form>
    </section>
  )
}
