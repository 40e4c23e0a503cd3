import { useId } from 'react'
import { uiTexts } from '../texts/en/ui'
import { useTexts } from '../texts/use-texts'
import { CodeFrame, type CodeLine, CopyButton } from './code'

/**
 * Text to copy into a file or a terminal, scrolling sideways inside itself. `title` says what it is or where it goes. `lines`: the same text,
 * coloured.
 */
export function Snippet({ code, title, lines }: { code: string; title?: string; lines?: CodeLine[] }) {
  const texts = useTexts(uiTexts)
  const copy = <CopyButton text={code} label={texts.copyIt(title ?? code)} />
  return (
    <figure className="snippet">
      {title === undefined ? (
        copy
      ) : (
        <figcaption className="snippet-head">
          <span>{title}</span>
          {copy}
        </figcaption>
      )}
      <CodeFrame lines={lines ?? [{ text: code }]} />
    </figure>
  )
}

/** The same thing for several platforms, one shown at a time. Radio buttons: works without scripts, and by arrow keys. */
export function SnippetTabs({
  legend,
  snippets,
}: {
  legend: string
  /** `note`: what to know before copying it. */
  snippets: { name: string; title: string; code: string; lines?: CodeLine[]; note?: string }[]
}) {
  const group = useId()
  return (
    <fieldset className="snippet-tabs">
      <legend className="unseen">{legend}</legend>
      {snippets.map((snippet, index) => (
        <div className="snippet-tab" key={snippet.name}>
          <input
            className="unseen snippet-tab-choice"
            type="radio"
            name={group}
            id={`${group}${index}`}
            defaultChecked={index === 0}
          />
          <label className="snippet-tab-name" htmlFor={`${group}${index}`}>
            {snippet.name}
          </label>
          <div className="snippet-tab-panel">
            {snippet.note && <p className="snippet-note">{snippet.note}</p>}
            <Snippet code={snippet.code} title={snippet.title} lines={snippet.lines} />
          </div>
        </div>
      ))}
    </fieldset>
  )
}
