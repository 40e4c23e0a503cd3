import { href } from 'react-router'
import { passkeysTexts } from '~/texts/en/passkeys'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { Note } from '~/ui/note'
import { useHasPasskeys, usePasskey } from './use-passkey'

/** Signs in, or proves again who one is, with a passkey. Only where the browser has them. `origin`: of PUBLIC_URL, where passkeys count. */
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
