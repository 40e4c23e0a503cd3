import { Fragment } from 'react'
import { plural } from '~/ui/count-words'
import { ChevronIcon } from '~/ui/icon'
import { Section } from '~/ui/page'
import { PairsPart } from './event-parts'
import type { EventView } from './event-view'
import { ExceptionStack, Stack } from './stack'
import type { ExceptionView, ThreadView } from './stack-view'

/** What failed: the exceptions, else the message, else the threads alone. */
export function Failure({ event }: { event: EventView }) {
  const { exceptions, threads, message } = event
  return (
    <>
      {exceptions.length > 0 && (
        <Section title={exceptionsTitle(exceptions)}>
          {exceptions.map((exception, index) => (
            <Fragment key={index}>
              <ExceptionStack exception={exception} open={index === 0} cause={index > 0} />
              <PairsPart title="How it came" pairs={exception.circumstances} folded />
              <PairsPart title="Registers" pairs={exception.registers} folded />
            </Fragment>
          ))}
        </Section>
      )}
      {message && !exceptions.some(({ text }) => text === message) && (
        <Section title="Message">
          <p className="event-message">{message}</p>
        </Section>
      )}
      <Threads threads={threads} open={exceptions.length === 0} />
    </>
  )
}

function exceptionsTitle(exceptions: ExceptionView[]): string {
  if (exceptions.length === 1) return 'Exception'
  if (exceptions.some(({ depth }) => depth > 0)) return `Exception group of ${exceptions.length - 1}`
  return `Exception and its ${exceptions.length > 2 ? 'causes' : 'cause'}`
}

/** Each folded, but the first where nothing else says what happened. */
function Threads({ threads, open }: { threads: ThreadView[]; open: boolean }) {
  if (threads.length === 0) return null
  return (
    <Section title={threads.length === 1 ? 'Thread' : 'Threads'}>
      {threads.map((thread, index) => (
        <details className="part" key={index} open={open && index === 0}>
          <summary className="part-title part-title-folded">
            <span className="call-turn">
              <ChevronIcon />
            </span>
            <span className="thread-words">
              {thread.name} {thread.crashed && <b>crashed</b>}
              <span className="faint">
                {thread.state && ` ${thread.state.toLowerCase().replaceAll('_', ' ')} ·`} {plural(thread.calls, 'call')}
              </span>
            </span>
          </summary>
          <Stack parts={thread.stack} open={open && index === 0} />
        </details>
      ))}
    </Section>
  )
}
