import type { Heard } from './early-keys'

/**
 * Runs inside the page, before its scripts have loaded, from its source text: it may use nothing of this file. It keeps at most 20 keys that
 * are pressed outside of fields; those with Ctrl, Alt or Meta are the browser's.
 */
function hear(): void {
  const keys: Heard['keys'] = []
  const onKey = ({ key, target, ctrlKey, altKey, metaKey, timeStamp }: KeyboardEvent) => {
    const isTyping =
      target instanceof Element && target.matches('textarea, select, input:not([type=radio], [type=checkbox])')
    if (key.length === 1 && key !== ' ' && !ctrlKey && !altKey && !metaKey && !isTyping && keys.length < 20)
      keys.push({ key, at: timeStamp })
  }
  document.addEventListener('keydown', onKey)
  window.earlyKeys = { keys, stop: () => document.removeEventListener('keydown', onKey) }
}

/** The script that hears keys from the first moment on, for the end of a page. */
export const hearEarlyKeys = `(${hear})()`
