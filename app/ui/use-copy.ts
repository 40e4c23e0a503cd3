import { useEffect, useState } from 'react'

/** Copies text to the clipboard; `copied` is true for a moment afterwards. */
export function useCopy(text: string): { copied: boolean; copy: () => void } {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 1600)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = () => {
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      // The clipboard may be forbidden (no TLS, a policy): the text stays selectable, which is what people do then.
      () => setCopied(false),
    )
  }
  return { copied, copy }
}
