import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * After a form sent by script or a client navigation the focus is where a reader expects it.
 * 1. Whatever still stands keeps it.
 * 2. A button that was replaced (Mute by Unmute) hands it to the first button of the form that stands for the same thing.
 * 3. Otherwise it goes to the content, not to the top of the document, where the way back is forty presses of Tab.
 */
export function useKeptFocus() {
  const { state } = useNavigation()
  const { key } = useLocation()
  const formAction = useRef<string>(undefined)

  useEffect(() => {
    const onSubmit = ({ target }: SubmitEvent) => {
      formAction.current = (target instanceof HTMLFormElement && target.getAttribute('action')) || undefined
    }
    document.addEventListener('submit', onSubmit, true)
    return () => document.removeEventListener('submit', onSubmit, true)
  }, [])

  const before = useRef(key)
  useEffect(() => {
    if (state !== 'idle' || before.current === key) return
    before.current = key
    const action = formAction.current
    formAction.current = undefined
    if (document.activeElement !== document.body) return
    const buttons = `#main form[action="${CSS.escape(action ?? '')}"] button:not(details *)`
    // What is not on show (the acts of a list in which nothing is selected) cannot have it.
    const again = [...document.querySelectorAll<HTMLElement>(buttons)].find((button) =>
      button.checkVisibility({ visibilityProperty: true }),
    )
    const next = again ?? document.getElementById('main')
    next?.focus({ preventScroll: true })
  }, [state, key])
}
