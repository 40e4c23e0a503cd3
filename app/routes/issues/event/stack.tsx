import { useId } from 'react'
import { eventTexts } from '~/texts/en/event'
import { stackTexts } from '~/texts/en/stack'
import { useTexts } from '~/texts/use-texts'
import { Badge } from '~/ui/badge'
import { Breakable } from '~/ui/breakable'
import { buttonLook } from '~/ui/button'
import { Turn } from '~/ui/folded'
import { Icon } from '~/ui/icon'
import { Pairs } from '~/ui/pairs'
import type { FrameView } from './frame-view'
import { librariesOf } from './library-name'
import { SourceCode } from './source-code'
import { type StackPart, stackWhy } from './stack-view'
import { WhyMinifiedStack } from './symbolication'
import './stack.css'
import './event.css'

/** Frames, innermost first; library frames are folded. `open`: the first in-app frame is unfolded. */
export function Stack({ parts, open }: { parts: StackPart[]; open: boolean }) {
  const texts = useTexts(eventTexts).stack
  if (parts.length === 0) return <p className="faint">{texts.none}</p>
  const first = open ? parts.findIndex((part) => part.kind === 'call') : -1
  const why = stackWhy(parts)
  return (
    <>
      <ol className="card stack">
        {parts.map((part, index) =>
          part.kind === 'call' ? (
            <li key={index} className="call">
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
  const { source, vars, sent } = frame
  if (!source && !vars) {
    return (
      <>
        <div className="call-plain">
          <CallWords frame={frame} />
          <InApp frame={frame} />
        </div>
        <RepositoryLink frame={frame} />
      </>
    )
  }
  return (
    <>
      <details open={open}>
        <summary className="call-head">
          <Turn />
          <CallWords frame={frame} />
          <InApp frame={frame} />
        </summary>
        <div className={source && vars ? 'call-body-both' : undefined}>
          <div className="call-source">
            {source && <SourceCode lines={source} />}
            {sent && <p className="call-sent">{texts.sentAs(sent)}</p>}
          </div>
          {vars && (
            <div className="call-vars">
              <h3 className="small faint">{texts.locals}</h3>
              <Pairs pairs={vars} />
            </div>
          )}
        </div>
      </details>
      <RepositoryLink frame={frame} />
    </>
  )
}

function InApp({ frame: { inApp, repository } }: { frame: FrameView }) {
  const { inApp: words } = useTexts(stackTexts)
  if (!inApp) return null
  return (
    <span className={repository ? 'call-in-app call-in-app-linked' : 'call-in-app'}>
      <Badge icon="code">{words}</Badge>
    </span>
  )
}

/** Beside the summary, not inside: a link in a summary would be pressed with it. */
function RepositoryLink({ frame: { repository, place } }: { frame: FrameView }) {
  const texts = useTexts(stackTexts)
  const look = buttonLook({ variant: 'quiet', size: 'small', icon: true }, 'call-repository')
  if (!repository) return null
  return (
    <a
      className={look}
      href={repository}
      rel="noreferrer noopener"
      target="_blank"
      aria-label={texts.openInRepository(place)}
      title={texts.openInRepository(place)}
    >
      <Icon name="external" />
    </a>
  )
}

/** The frames follow the fold instead of being inside, so that "Full" shows all of them without a script. */
function Fold({ frames }: { frames: FrameView[] }) {
  const texts = useTexts(stackTexts)
  const libraries = librariesOf(frames)
  return (
    <>
      <details className="fold">
        <summary className="fold-head">
          <Turn />
          {texts.library(frames.length)}
          {libraries.length > 0 && <span className="fold-names">{libraries.join(', ')}</span>}
        </summary>
      </details>
      <ol className="fold-frames">
        {frames.map((frame, index) => (
          <li className="call-plain call-outside" key={index}>
            <CallWords frame={frame} />
          </li>
        ))}
      </ol>
    </>
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

/** Chooses how the stack traces of a page are shown; works without scripts (`stack.css`). */
export function StackModes() {
  const { modes } = useTexts(stackTexts)
  const name = useId()
  return (
    <fieldset className="segment stack-modes" aria-label={modes.label}>
      {(['app', 'full', 'raw'] as const).map((mode) => (
        <label key={mode} className="segment-choice">
          <input type="radio" className="unseen" name={name} value={mode} defaultChecked={mode === 'app'} />
          {modes[mode]}
        </label>
      ))}
    </fieldset>
  )
}
