import { CheckIcon, CopyIcon } from './icon'
import { useCopy } from './use-copy'

/** A value to be read letter by letter and copied: one click selects all of it, a button copies it. */
export function Copyable({ value, label = 'Copy', large }: { value: string; label?: string; large?: boolean }) {
  return (
    <span className={large ? 'copyable copyable-large' : 'copyable'}>
      <code className="copyable-value">{value}</code>
      <CopyButton text={value} label={`${label} ${value}`} />
    </span>
  )
}

/** The copy button alone, for values shown elsewhere. Not there where scripts do not run. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { copied, copy } = useCopy(text)
  return (
    <button
      type="button"
      className="copy-button scripted"
      onClick={copy}
      aria-label={copied ? 'Copied' : label}
      title={copied ? 'Copied' : 'Copy'}
    >
      {copied ? <CheckIcon /> : <CopyIcon />}
    </button>
  )
}
