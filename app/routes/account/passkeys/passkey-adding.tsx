import { href, Link } from 'react-router'
import { longestLabel } from '~/accounts/label'
import { passkeysTexts } from '~/texts/en/passkeys'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { FormCard } from '~/ui/card'
import { Field } from '~/ui/field'
import { Note } from '~/ui/note'
import { useHasPasskeys, usePasskey } from './use-passkey'

type Adding = { origin: string | undefined /** The page with the form. */; action: string; error?: string }

/** Adds a passkey with a name. Only where the browser has them. */
export function PasskeyAdding({ origin, action, error }: Adding) {
  const texts = useTexts(passkeysTexts)
  const { ask, asking, problem } = usePasskey('create', action)
  if (!useHasPasskeys(origin)) return null
  return (
    <FormCard
      title={texts.add}
      note={texts.note}
      error={error}
      onSubmit={(event) => {
        event.preventDefault()
        const label = new FormData(event.currentTarget).get('label')
        void ask({ form: 'passkey-add', label: typeof label === 'string' ? label : '' })
      }}
      actions={
        <Button variant="primary" disabled={asking}>
          {texts.addIt}
        </Button>
      }
    >
      {problem && (
        <Note tone="amber" alert>
          {texts.problems[problem]}{' '}
          {problem === 'refused' && (
            <Link to={`${href('/confirm')}?next=${encodeURIComponent(action)}`}>{texts.confirm}</Link>
          )}
        </Note>
      )}
      <Field label={texts.label} name="label" required maxLength={longestLabel} placeholder={texts.example} />
    </FormCard>
  )
}
