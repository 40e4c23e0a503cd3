import { Form } from 'react-router'
import { longestLabel } from '~/accounts/label'
import { scopes } from '~/accounts/scopes'
import type { Instant } from '~/clock'
import { accountTexts } from '~/texts/en/account'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { Copyable } from '~/ui/code'
import { Entries, Entry } from '~/ui/entries'
import { CheckField, Field, FieldStack } from '~/ui/field'
import { Section } from '~/ui/page'
import { Time } from '~/ui/time'
import type { AccountAnswer } from './answer'
import './account.css'

type Token = { id: number; label: string; scopes: string[]; createdAt: Instant; lastUsedAt?: Instant }

/** API tokens: the list, the one just made, and the form for another. */
export function Tokens({ tokens, answer }: { tokens: Token[]; answer?: AccountAnswer }) {
  const texts = useTexts(accountTexts).tokens
  return (
    <>
      <Section title={texts.title} note={texts.note}>
        {answer?.token && (
          <p className="token-made" role="status">
            {texts.made(<Copyable value={answer.token} label={texts.copy} />)}
          </p>
        )}
        {tokens.length === 0 ? (
          <p className="soft">{texts.none}</p>
        ) : (
          <Entries>
            {tokens.map((token) => (
              <TokenEntry key={token.id} token={token} />
            ))}
          </Entries>
        )}
      </Section>
      <Section title={texts.add}>
        {/* A form of its own after each token made, so that it starts empty. */}
        <TokenForm key={answer?.token} answer={answer} />
      </Section>
    </>
  )
}

function TokenEntry({ token: { id, label, scopes, createdAt, lastUsedAt } }: { token: Token }) {
  const texts = useTexts(accountTexts).tokens
  const made = texts.madeAt(<Time at={createdAt} />)
  const used = lastUsedAt === undefined ? texts.unused : texts.usedAt(<Time at={lastUsedAt} />)
  const facts = [scopes.join(', '), made, used]
  return (
    <Entry name={label} facts={facts}>
      <Form method="post">
        <input type="hidden" name="form" value="token-removal" />
        <Button size="small" variant="danger" name="id" value={id} aria-label={texts.removeOne(label)}>
          {texts.remove}
        </Button>
      </Form>
    </Entry>
  )
}

function TokenForm({ answer }: { answer?: AccountAnswer }) {
  const texts = useTexts(accountTexts).tokens
  return (
    <Form method="post">
      <input type="hidden" name="form" value="token" />
      <FieldStack error={answer?.scopes} actions={<Button>{texts.addIt}</Button>}>
        <Field
          label={texts.label}
          name="label"
          required
          maxLength={longestLabel}
          placeholder={texts.example}
          error={answer?.label}
        />
        {scopes.map((scope) => (
          <CheckField
            key={scope}
            label={scope}
            name="scope"
            value={scope}
            defaultChecked={scope === 'read'}
            hint={texts.scopes[scope]}
          />
        ))}
      </FieldStack>
    </Form>
  )
}
