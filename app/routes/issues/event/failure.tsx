import { Fragment } from 'react'
import { eventTexts } from '~/texts/en/event'
import type { TextsOf } from '~/texts/room'
import { useTexts } from '~/texts/use-texts'
import { Icon } from '~/ui/icon'
import { Section } from '~/ui/page'
import { PairsPart } from './event-parts'
import type { EventView } from './event-view'
import { ExceptionStack, Stack } from './stack'
import type { ExceptionView, ThreadView } from './stack-view'
import './event.css'

/** What failed: the exceptions, else the message, else the threads alone. */
export function Failure({ event }: { event: EventView }) {
  const { exceptions, threads, message } = event
  const { parts } = useTexts(eventTexts)
  return (
    <>
      {exceptions.length > 0 && (
        <Section title={exceptionsTitle(exceptions, parts)}>
          {exceptions.map((exception, index) => (
            <Fragment key={index}>
              <ExceptionStack exception={exception} open={index === 0} cause={index > 0} />
              <PairsPart title={parts.howItCame} pairs={exception.circumstances} folded />
              <PairsPart title={parts.registers} pairs={exception.registers} folded />
            </Fragment>
          ))}
        </Section>
      )}
      {message && !exceptions.some(({ text }) => text === message) && (
        <Section title={parts.message}>
          <p className="event-message">{message}</p>
        </Section>
      )}
      <Threads threads={threads} open={exceptions.length === 0} />
    </>
  )
}

function exceptionsTitle(exceptions: ExceptionView[], parts: TextsOf<typeof eventTexts>['parts']): string {
  if (exceptions.length === 1) return parts.exception
  const others = exceptions.length - 1
  return exceptions.some(({ depth }) => depth > 0) ? parts.exceptionGroup(others) : parts.exceptionCauses(others)
}

/** Each folded, but the first where nothing else says what happened. */
function Threads({ threads, open }: { threads: ThreadView[]; open: boolean }) {
  const { parts, stack } = useTexts(eventTexts)
  if (threads.length === 0) return null
  return (
    <Section title={parts.threads(threads.length)}>
      {threads.map((thread, index) => (
        <details className="part" key={index} open={open && index === 0}>
          <summary className="part-title part-title-folded">
            <span className="call-turn">
              <Icon name="right" />
            </span>
            <span className="thread-words">
              {thread.name} {thread.crashed && <b>{stack.crashed}</b>}
              <span className="faint">
                {thread.state && ` ${thread.state.toLowerCase().replaceAll('_', ' ')} ·`} {stack.calls(thread.calls)}
              </span>
            </span>
          </summary>
          <Stack parts={thread.stack} open={open && index === 0} />
        </details>
      ))}
    </Section>
  )
}
