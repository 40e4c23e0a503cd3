import { Form } from 'react-router'
import type { Instant } from '~/clock'
import { accountTexts } from '~/texts/en/account'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { Confirm } from '~/ui/confirm'
import { Entries, Entry } from '~/ui/entries'
import { Time } from '~/ui/time'

type Token = { id: number; label: string; scopes: string[]; createdAt: Instant; lastUsedAt?: Instant }

/** API tokens; removing one asks first. */
export function TokenList({ tokens }: { tokens: Token[] }) {
  return (
    <Entries>
      {tokens.map((token) => (
        <TokenEntry key={token.id} token={token} />
      ))}
    </Entries>
  )
}

function TokenEntry({ token: { id, label, scopes, createdAt, lastUsedAt } }: { token: Token }) {
  const texts = useTexts(accountTexts).tokens
  const created = texts.madeAt(<Time at={createdAt} />)
  const used = lastUsedAt === undefined ? texts.unused : texts.usedAt(<Time at={lastUsedAt} />)
  const removal = (
    <Confirm
      variant="quiet"
      size="small"
      button={texts.remove}
      label={texts.removeAsk(label)}
      title={texts.removeTitle(label)}
      words={texts.removeQuestion}
      act={
        <Form method="post">
          <input type="hidden" name="form" value="token-removal" />
          <Button variant="danger" name="id" value={id}>
            {texts.removeIt}
          </Button>
        </Form>
      }
    />
  )
  return <Entry name={label} facts={[scopes.join(', '), created, used]} actions={removal} />
}
