import { Form } from 'react-router'
import { longestLabel } from '~/accounts/label'
import { type Scope, scopes } from '~/accounts/scopes'
import type { Instant } from '~/clock'
import { Button } from '~/ui/button'
import { Copyable } from '~/ui/code'
import { Entries, Entry } from '~/ui/entries'
import { CheckField, Field, FieldStack } from '~/ui/field'
import { Section } from '~/ui/page'
import { Time } from '~/ui/time'
import type { AccountAnswer } from './answer'

type Token = { id: number; label: string; scopes: string[]; createdAt: Instant; lastUsedAt?: Instant }

/** API tokens: the list, the one just made, and the form for another. */
export function Tokens({ tokens, answer }: { tokens: Token[]; answer?: AccountAnswer }) {
  return (
    <>
      <Section title="API tokens" note="For scripts. A token may do what you may, within its scopes.">
        {answer?.token && (
          <p className="token-made" role="status">
            Copy the new token now; it is not shown again. <Copyable value={answer.token} label="Copy the token" />
          </p>
        )}
        {tokens.length === 0 ? (
          <p className="soft">There are none.</p>
        ) : (
          <Entries>
            {tokens.map((token) => (
              <TokenEntry key={token.id} token={token} />
            ))}
          </Entries>
        )}
      </Section>
      <Section title="Add a token">
        {/* A form of its own after each token made, so that it starts empty. */}
        <TokenForm key={answer?.token} answer={answer} />
      </Section>
    </>
  )
}

function TokenEntry({ token: { id, label, scopes, createdAt, lastUsedAt } }: { token: Token }) {
  const made = (
    <>
      made <Time at={createdAt} />
    </>
  )
  const used =
    lastUsedAt === undefined ? (
      'never used'
    ) : (
      <>
        last used <Time at={lastUsedAt} />
      </>
    )
  const facts = [scopes.join(', '), made, used]
  return (
    <Entry name={label} facts={facts}>
      <Form method="post">
        <input type="hidden" name="form" value="token-removal" />
        <Button size="small" variant="danger" name="id" value={id} aria-label={`Remove the token ${label}`}>
          Remove
        </Button>
      </Form>
    </Entry>
  )
}

function TokenForm({ answer }: { answer?: AccountAnswer }) {
  return (
    <Form method="post">
      <input type="hidden" name="form" value="token" />
      <FieldStack error={answer?.scopes} actions={<Button>Add token</Button>}>
        <Field
          label="What it is for"
          name="label"
          required
          maxLength={longestLabel}
          placeholder="Nightly report"
          error={answer?.label}
        />
        {scopes.map((scope) => (
          <CheckField
            key={scope}
            label={scope}
            name="scope"
            value={scope}
            defaultChecked={scope === 'read'}
            hint={hints[scope]}
          />
        ))}
      </FieldStack>
    </Form>
  )
}

const hints: Record<Scope, string> = {
  read: 'Look up codes, read issues and events.',
  write: 'Resolve, reopen and mute issues.',
  upload: 'Send source maps and tell of releases: for sentry-cli and bundler plugins.',
  admin: 'See the DSNs of projects you administer.',
}
