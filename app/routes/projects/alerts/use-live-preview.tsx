import { useEffect, useRef } from 'react'
import { useFetcher, useLocation } from 'react-router'
import type { RuleEditorState } from './rule-editor.server'

/** Milliseconds without input after which the preview is requested again. */
const pauseMilliseconds = 400

/**
 * The preview of a form that is being edited, requested from the page itself, like the Preview button without scripts. `refresh` is called
 * on every change; the latest response wins.
 */
export function useLivePreview() {
  const { pathname } = useLocation()
  const fetcher = useFetcher<{ editor: RuleEditorState }>()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef<string>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const ask = () => {
    if (!form.current) return
    const typed = String(typedIn(form.current))
    if (typed === asked.current) return
    asked.current = typed
    void fetcher.load(`${pathname}?${typed}`)
  }
  const refresh = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(ask, pauseMilliseconds)
  }
  return { form, refresh, live: fetcher.data?.editor, busy: fetcher.state !== 'idle' }
}

function typedIn(form: HTMLFormElement): URLSearchParams {
  const typed = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') typed.append(name, value)
  return typed
}
