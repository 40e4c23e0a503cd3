import { useEffect, useState } from 'react'
import { useSubmit } from 'react-router'
import type { AuthenticatorAnswer } from './ask-authenticator'

type Problem = Exclude<AuthenticatorAnswer, { answer: string }>['problem']

/** Whether this browser has passkeys for `origin`, the public address of the instance. False until a script has looked. */
export function useHasPasskeys(origin: string | undefined): boolean {
  const [has, setHas] = useState(false)
  useEffect(() => {
    const knows = 'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential
    setHas(knows && window.isSecureContext && window.location.origin === origin)
  }, [origin])
  return has
}

/** Asks for a passkey and sends the answer as the field `credential`, with `fields`, to `action`. */
export function usePasskey(wanted: 'create' | 'get', action: string) {
  const submit = useSubmit()
  const [problem, setProblem] = useState<Problem>()
  const [asking, setAsking] = useState(false)
  async function ask(fields: Record<string, string>) {
    setProblem(undefined)
    setAsking(true)
    const { askAuthenticator } = await import('./ask-authenticator')
    const asked = await askAuthenticator(wanted).finally(() => setAsking(false))
    if ('problem' in asked) setProblem(asked.problem)
    else await submit({ ...fields, credential: asked.answer }, { method: 'post', action })
  }
  return { ask, asking, problem }
}
