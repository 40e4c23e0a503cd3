import type { Passkey } from '~/store/passkeys'
import { passkeysTexts } from '~/texts/en/passkeys'
import { useTexts } from '~/texts/use-texts'
import { ConfirmRemoval } from '~/ui/confirm-removal'
import { Entries, Entry } from '~/ui/entries'
import { Section } from '~/ui/page'
import { Time } from '~/ui/time'

type Listed = Pick<Passkey, 'id' | 'label' | 'createdAt' | 'lastUsedAt'>

/** The passkeys of an account; each can be removed. */
export function PasskeyList({ passkeys }: { passkeys: Listed[] }) {
  const texts = useTexts(passkeysTexts)
  return (
    <Section title={texts.title}>
      {passkeys.length === 0 ? (
        <p className="soft">{texts.none}</p>
      ) : (
        <Entries>
          {passkeys.map((passkey) => (
            <PasskeyEntry key={passkey.id} passkey={passkey} />
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
  return <Entry name={label} facts={[texts.madeAt(<Time at={createdAt} />), used]} actions={removal} />
}
