import { href } from 'react-router'
import { passkeysTexts } from '~/texts/en/passkeys'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { Note } from '~/ui/note'
import { useHasPasskeys, usePasskey } from './use-passkey'

/**
 * Signs in or confirms the identity with a passkey. Only in browsers that support passkeys. `origin`: of PUBLIC_URL, which passkeys are
 * bound to.
 */
export function PasskeySignIn({ origin, next, label }: { origin: string | undefined; next: string; label?: string }) {
  const texts = useTexts(passkeysTexts)
  const { ask, asking, problem } = usePasskey('get', href('/passkeys/proof'))
  if (!useHasPasskeys(origin)) return null
  return (
    <>
      {problem && (
        <Note tone="amber" alert>
          {texts.problems[problem]}
        </Note>
      )}
      <p>
        <Button type="button" disabled={asking} onClick={() => ask({ next })}>
          {label ?? texts.signIn}
        </Button>
      </p>
    </>
  )
}
