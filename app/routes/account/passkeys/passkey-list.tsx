import { Form } from 'react-router'
import { longestLabel } from '~/accounts/label'
import type { Passkey } from '~/store/passkeys'
import { passkeysTexts } from '~/texts/en/passkeys'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { ConfirmRemoval } from '~/ui/confirm-removal'
import { Entries, Entry } from '~/ui/entries'
import { Field } from '~/ui/field'
import { Folded } from '~/ui/folded'
import { Section } from '~/ui/page'
import { Time } from '~/ui/time'
import '../../filter-row.css'

type Listed = Pick<Passkey, 'id' | 'label' | 'createdAt' | 'lastUsedAt'>

/** The passkeys of an account; each can be renamed and removed. */
export function PasskeyList({ passkeys }: { passkeys: Listed[] }) {
  const texts = useTexts(passkeysTexts)
  return (
    <Section title={texts.title}>
      {passkeys.length === 0 ? (
        <p className="soft">{texts.none}</p>
      ) : (
        <Entries>
          {passkeys.map((passkey) => (
            // Folded again after another name.
            <PasskeyEntry key={`${passkey.id} ${passkey.label}`} passkey={passkey} />
          ))}
        </Entries>
      )}
    </Section>
  )
}

function PasskeyEntry({ passkey: { id, label, createdAt, lastUsedAt } }: { passkey: Listed }) {
  const texts = useTexts(passkeysTexts)
  const used = lastUsedAt === undefined ? texts.unused : texts.usedAt(<Time at={lastUsedAt} />)
  const removal = <ConfirmRemoval texts={texts} row={label} form="passkey-removal" field="id" id={id} />
  return (
    <Entry name={label} facts={[texts.madeAt(<Time at={createdAt} />), used]} actions={removal}>
      <Folded title={texts.rename}>
        <Form method="post" className="filter-row">
          <input type="hidden" name="id" value={id} />
          <Field label={texts.label} name="label" defaultValue={label} required maxLength={longestLabel} />
          <Button name="form" value="passkey-name">
            {texts.renameIt}
          </Button>
        </Form>
      </Folded>
    </Entry>
  )
}
