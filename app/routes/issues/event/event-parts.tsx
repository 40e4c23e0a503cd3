import { eventTexts } from '~/texts/en/event'
import { stackTexts } from '~/texts/en/stack'
import { useTexts } from '~/texts/use-texts'
import { Folded } from '~/ui/folded'
import { Icon } from '~/ui/icon'
import { OutsideLink } from '~/ui/outside-link'
import { Section } from '~/ui/page'
import { Pairs } from '~/ui/pairs'
import { useCopy } from '~/ui/use-copy'
import { curlOf } from './curl'
import type { EventView, RequestView } from './event-view'
import type { PairText } from './value-text'
import './event.css'

/** The request that failed. */
export function RequestPart({ request }: { request: RequestView }) {
  const { parts } = useTexts(eventTexts)
  return (
    <Section title={parts.request} boxed actions={request.url && <CopyCurl request={request} />}>
      {request.url && (
        <p className="mono request-line">
          {request.method && <b className="green">{request.method} </b>}
          <OutsideLink text={request.url} />
        </p>
      )}
      <PairsPart title={parts.query} pairs={request.query} />
      <PairsPart title={parts.headers} pairs={request.headers} />
      <PairsPart title={parts.cookies} pairs={request.cookies} />
      {request.body !== undefined && (
        <div className="part">
          <h3 className="part-title">{parts.body}</h3>
          <pre className="part-text">{request.body}</pre>
        </div>
      )}
      <PairsPart title={parts.env} pairs={request.env} folded />
    </Section>
  )
}

function CopyCurl({ request }: { request: RequestView }) {
  const { copied, copy } = useCopy(curlOf(request))
  return (
    <button type="button" className="button button-quiet button-small scripted" onClick={copy}>
      <Icon name={copied ? 'check' : 'copy'} />
      {useTexts(stackTexts).copyCurl}
    </button>
  )
}

/** A small titled list of names and values; nothing when there are none. */
export function PairsPart({ title, pairs, folded }: { title: string; pairs: PairText[]; folded?: boolean }) {
  if (pairs.length === 0) return null
  if (folded) {
    return (
      <Folded title={title}>
        <Pairs wide pairs={pairs} />
      </Folded>
    )
  }
  return (
    <div className="part">
      <h3 className="part-title">{title}</h3>
      <Pairs wide pairs={pairs} />
    </div>
  )
}

/** Debug images: executables and libraries of native programs, scripts with the ids of their source maps. */
export function Images({ images: { shown, left } }: { images: EventView['images'] }) {
  const texts = useTexts(eventTexts)
  const title = useTexts(stackTexts).images(shown.length + left)
  if (shown.length === 0) return null
  return (
    <Folded title={title}>
      <Pairs
        wide
        pairs={shown.map(({ file, debugId, at, kind }) => ({
          name: file,
          value: [debugId && texts.debugId(debugId), at && texts.imageAt(at), kind].filter(Boolean).join(' '),
        }))}
      />
      {left > 0 && <p className="small faint">{texts.moreImages(left)}</p>}
    </Folded>
  )
}

/** Processing notes: secrets that were removed, and values that were cut or could not be read. */
export function Removed({ filtered, moreFiltered, notes }: Pick<EventView, 'filtered' | 'moreFiltered' | 'notes'>) {
  const texts = useTexts(eventTexts)
  const title = useTexts(stackTexts).notes(filtered.length + moreFiltered + notes.length)
  if (filtered.length === 0 && notes.length === 0) return null
  return (
    <Folded title={title}>
      <ul className="small">
        {filtered.map(({ path, rule }, index) => (
          <li key={index}>
            <code>{path}</code> <span className="faint">{rule ? texts.takenOut(rule) : texts.takenOutByClient}</span>
          </li>
        ))}
        {moreFiltered > 0 && <li className="faint">{texts.moreTakenOut(moreFiltered)}</li>}
        {notes.map(({ path, what }, index) => (
          <li key={index}>
            {path && <code>{path}</code>} <span className="faint">{what}</span>
          </li>
        ))}
      </ul>
    </Folded>
  )
}
