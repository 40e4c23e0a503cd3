import { useId } from 'react'
import { uiTexts } from '../texts/en/ui'
import { useTexts } from '../texts/use-texts'
import { CopyButton } from './code'

/** A piece of text to copy into a file or a terminal. `title` names where it goes. */
export function Snippet({ code, title }: { code: string; title?: string }) {
  const texts = useTexts(uiTexts)
  return (
    <figure className="snippet">
      <figcaption className="snippet-head">
        <span>{title}</span>
        <CopyButton text={code} label={texts.copyIt(title ?? '')} />
      </figcaption>
      <pre className="snippet-code">
        <code>{code}</code>
      </pre>
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
  snippets: { name: string; title: string; code: string; note?: string }[]
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
            <Snippet code={snippet.code} title={snippet.title} />
          </div>
        </div>
      ))}
    </fieldset>
  )
}
