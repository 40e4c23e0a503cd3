import { eventTexts } from '~/texts/en/event'
import { stackTexts } from '~/texts/en/stack'
import { useTexts } from '~/texts/use-texts'
import { Badge } from '~/ui/badge'
import { classNames } from '~/ui/class-names'
import { CopyButton } from '~/ui/code'
import { Folded, Turn } from '~/ui/folded'
import { Section } from '~/ui/page'
import { PairsPart } from './event-parts'
import type { EventView } from './event-view'
import { rawStack } from './raw-stack'
import { Stack, StackModes } from './stack'
import type { ExceptionView, ThreadView } from './stack-view'
import './failure.css'
import './event.css'

/** The exceptions, otherwise the message, otherwise only the threads. */
export function Failure({ event }: { event: EventView }) {
  const { exceptions, threads, message } = event
  const { parts } = useTexts(eventTexts)
  return (
    <>
      {exceptions.length > 0 && <Exceptions exceptions={exceptions} />}
      {message && !exceptions.some(({ text }) => text === message) && (
        <Section title={parts.message}>
          <p className="card card-padded event-message">{message}</p>
        </Section>
      )}
      <Threads threads={threads} open={exceptions.length === 0} />
    </>
  )
}

/** The thrown exception, open; its causes, folded below. */
function Exceptions({ exceptions: [thrown, ...others] }: { exceptions: ExceptionView[] }) {
  const texts = useTexts(stackTexts)
  if (!thrown) return null
  const raw = rawStack([thrown, ...others])
  return (
    <section className="exceptions" aria-label={texts.stackTrace}>
      <header className="exception-head">
        <h2 className="exception-name">
          <ExceptionName exception={thrown} />
        </h2>
        {thrown.caught && <Badge>{thrown.caught}</Badge>}
        <span className="exception-tools">
          <StackModes />
          <CopyButton text={raw} label={texts.copyStack} />
        </span>
      </header>
      <LongValue exception={thrown} />
      <div className="exceptions-read">
        <Stack parts={thrown.stack} open />
        <Beside exception={thrown} />
        {others.map((exception, index) => (
          <details key={index} className={classNames('card exception-more', exception.depth > 0 && 'exception-inner')}>
            <summary className="exception-more-head">
              <Turn />
              <Badge>{exception.relation}</Badge>
              <span className="exception-more-name">
                <ExceptionName exception={exception} />
              </span>
            </summary>
            {exception.caught && <p className="small faint">{exception.caught}</p>}
            <LongValue exception={exception} />
            <Stack parts={exception.stack} open />
            <Beside exception={exception} />
          </details>
        ))}
      </div>
      {/* Focusable, so that it can be scrolled by keyboard where it overflows. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region has to take the focus (WCAG 2.1.1) */}
      <pre className="exceptions-raw" tabIndex={0}>
        {raw}
      </pre>
    </section>
  )
}

/** Longer values, and those of several lines, stand below the name. */
const longestInName = 160

const isLong = ({ value = '' }: ExceptionView) => value.length > longestInName || value.includes('\n')

function ExceptionName({ exception }: { exception: ExceptionView }) {
  const { owner, type, value } = exception
  return (
    <>
      <span className="exception-type">
        {owner && <span className="exception-owner">{owner}</span>}
        {type}
      </span>{' '}
      {value && !isLong(exception) && <span>{value}</span>}
    </>
  )
}

/** Three lines of the text, all of it when opened. */
function LongValue({ exception }: { exception: ExceptionView }) {
  if (!exception.value || !isLong(exception)) return null
  return (
    <details className="exception-long">
      <summary className="exception-whole">{exception.value}</summary>
    </details>
  )
}

/** Rarely needed: the original text of the stack, the mechanism, registers. */
function Beside({ exception: { text, circumstances, registers } }: { exception: ExceptionView }) {
  const { parts, stack } = useTexts(eventTexts)
  return (
    <>
      {text && (
        <Folded title={stack.asSent}>
          <pre className="part-text">{text}</pre>
        </Folded>
      )}
      <PairsPart title={parts.howItCame} pairs={circumstances} folded />
      <PairsPart title={parts.registers} pairs={registers} folded />
    </>
  )
}

/** Each thread is folded, except the first if nothing else is shown. */
function Threads({ threads, open }: { threads: ThreadView[]; open: boolean }) {
  const { parts, stack } = useTexts(eventTexts)
  if (threads.length === 0) return null
  return (
    <Section title={parts.threads(threads.length)}>
      {threads.map((thread, index) => (
        <details className="part" key={index} open={open && index === 0}>
          <summary className="part-title part-title-folded">
            <Turn />
            <span className="part-title-words">
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
