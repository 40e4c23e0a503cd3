import { eventTexts } from '~/texts/en/event'
import { useTexts } from '~/texts/use-texts'
import { Breakable } from '~/ui/breakable'
import { classNames } from '~/ui/class-names'
import { Icon } from '~/ui/icon'
import { Pairs } from '~/ui/pairs'
import type { FrameView } from './frame-view'
import { SourceCode } from './source-code'
import { type ExceptionView, type StackPart, stackWhy } from './stack-view'
import { WhyMinifiedStack } from './symbolication'
import './stack.css'
import './symbolication.css'
import './event.css'

/** An exception and its calls. `open`: its first call of the application is unfolded (the page opens on where it broke). */
export function ExceptionStack({
  exception,
  open,
  cause,
}: {
  exception: ExceptionView
  open: boolean
  cause: boolean
}) {
  return (
    <section className={classNames('exception', depthClass(exception.depth))}>
      <h3 className="exception-head">
        {cause && <span className="exception-cause">{exception.relation}</span>}
        <span className="exception-type">
          {exception.owner && <span className="exception-owner">{exception.owner}</span>}
          {exception.type}
        </span>
        {exception.caught && <span className="exception-caught">{exception.caught}</span>}
      </h3>
      {exception.value && <p className="exception-value">{exception.value}</p>}
      <Stack parts={exception.stack} open={open} />
      {exception.text && <SentText text={exception.text} />}
    </section>
  )
}

/** Members of groups stand further in, at most three steps: a phone has no room for more. */
function depthClass(depth: number): string | undefined {
  return depth > 0 ? ['exception-inner', 'exception-inner-2', 'exception-inner-3'][Math.min(depth, 3) - 1] : undefined
}

/** The text as the client sent it, where calls were read from it. */
function SentText({ text }: { text: string }) {
  return (
    <details className="part">
      <summary className="part-title part-title-folded">
        <span className="call-turn">
          <Icon name="right" />
        </span>
        {useTexts(eventTexts).stack.asSent}
      </summary>
      <pre className="part-text">{text}</pre>
    </details>
  )
}

/** Calls, where it broke first; calls outside the application are folded away. */
export function Stack({ parts, open }: { parts: StackPart[]; open: boolean }) {
  const texts = useTexts(eventTexts).stack
  if (parts.length === 0) return <p className="stack-none">{texts.none}</p>
  const first = open ? parts.findIndex((part) => part.kind === 'call') : -1
  const why = stackWhy(parts)
  return (
    <>
      <ol className="stack">
        {parts.map((part, index) =>
          part.kind === 'call' ? (
            <li key={index}>
              <Call frame={part.frame} open={index === first} />
            </li>
          ) : (
            <li key={index}>
              <Fold frames={part.frames} />
            </li>
          ),
        )}
      </ol>
      {why && <WhyMinifiedStack why={why} />}
    </>
  )
}

function Call({ frame, open }: { frame: FrameView; open: boolean }) {
  const texts = useTexts(eventTexts).stack
  if (!frame.source && !frame.vars) {
    return (
      <div className="call-plain">
        <CallWords frame={frame} />
      </div>
    )
  }
  return (
    <details open={open}>
      <summary className="call-head">
        <span className="call-turn">
          <Icon name="right" />
        </span>
        <CallWords frame={frame} />
      </summary>
      {frame.source && <SourceCode lines={frame.source} />}
      {frame.sent && <p className="call-sent">{texts.sentAs(frame.sent)}</p>}
      {frame.vars && (
        <div className="call-vars">
          <h4 className="call-vars-title">{texts.locals}</h4>
          <Pairs wide pairs={frame.vars} />
        </div>
      )}
    </details>
  )
}

function Fold({ frames }: { frames: FrameView[] }) {
  return (
    <details>
      <summary className="fold-head">
        <span className="call-turn">
          <Icon name="right" />
        </span>
        {useTexts(eventTexts).stack.outside(frames.length)}
      </summary>
      <ol>
        {frames.map((frame, index) => (
          <li className="call-plain call-outside" key={index}>
            <CallWords frame={frame} />
          </li>
        ))}
      </ol>
    </details>
  )
}

function CallWords({ frame }: { frame: FrameView }) {
  return (
    <span className="call-words">
      {frame.owner && <span className="call-owner">{frame.owner}</span>}
      <span className="call-name">{frame.call}</span>{' '}
      <span className="call-place">
        <Breakable text={frame.place} />
      </span>
      {frame.image && <span className="call-place"> {frame.image}</span>}
      {frame.address && frame.address !== frame.place && <span className="call-place"> {frame.address}</span>}
    </span>
  )
}
