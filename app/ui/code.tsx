import type { ReactNode } from 'react'
import { digestGroups } from '../digests/digest-groups'
import { uiTexts } from '../texts/en/ui'
import { useTexts } from '../texts/use-texts'
import { Icon } from './icon'
import { useCopy } from './use-copy'

/**
 * A value to be read letter by letter and copied: one click selects all of it, a button copies it.
 * `mark`: the digest of the page, in the marker, once per page; in groups to be read out, copied without gaps.
 */
export function Copyable({ value, label, mark }: { value: string; label?: string; mark?: boolean }) {
  const texts = useTexts(uiTexts)
  return (
    <span className={mark ? 'digest-box digest-box-mark' : 'digest-box'}>
      <code className="digest-value">{mark ? <DigestGroups digest={value} /> : value}</code>
      <CopyButton text={value} label={label === undefined ? texts.copyIt(value) : `${label} ${value}`} />
    </span>
  )
}

/** A digest to be read out. The gaps are drawn, not written: what is selected and copied has none. */
export function DigestGroups({ digest }: { digest: string }) {
  return digestGroups(digest).map((group, place) => (
    <span className="digest-group" key={place}>
      {group}
    </span>
  ))
}

/** The copy button alone, for values shown elsewhere. Not there where scripts do not run. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const texts = useTexts(uiTexts)
  const { copied, copy } = useCopy(text)
  return (
    <button
      type="button"
      className="copy-button scripted"
      onClick={copy}
      aria-label={copied ? texts.copied : label}
      title={copied ? texts.copied : texts.copy}
    >
      <Icon name={copied ? 'check' : 'copy'} />
    </button>
  )
}

export type CodeLine = {
  number?: number
  /** Text, or text with the classes of the highlighter (`code-keyword` and so on). */
  text: ReactNode
  /** The line that broke. */
  hit?: boolean
}

/** Lines of source code, scrolling sideways inside themselves; the line that broke is marked. */
export function CodeFrame({ lines }: { lines: CodeLine[] }) {
  return (
    // Focusable, so that it can be scrolled by keyboard where it overflows.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region has to take the focus (WCAG 2.1.1)
    <pre className="code" tabIndex={0}>
      <code>
        {lines.map(({ number, text, hit }, place) => (
          <span key={place} className={hit ? 'code-line code-line-hit' : 'code-line'} data-line={number}>
            {text}
          </span>
        ))}
      </code>
    </pre>
  )
}
