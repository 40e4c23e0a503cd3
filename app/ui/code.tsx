import { uiTexts } from '../texts/en/ui'
import { useTexts } from '../texts/use-texts'
import { CheckIcon, CopyIcon } from './icon'
import { useCopy } from './use-copy'

/** A value to be read letter by letter and copied: one click selects all of it, a button copies it. */
export function Copyable({ value, label, large }: { value: string; label?: string; large?: boolean }) {
  const texts = useTexts(uiTexts)
  return (
    <span className={large ? 'copyable copyable-large' : 'copyable'}>
      <code className="copyable-value">{value}</code>
      <CopyButton text={value} label={label === undefined ? texts.copyIt(value) : `${label} ${value}`} />
    </span>
  )
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
      {copied ? <CheckIcon /> : <CopyIcon />}
    </button>
  )
}
