import type { ApiToken } from '~/store/tokens'
import { accountTexts } from '~/texts/en/account'
import { useTexts } from '~/texts/use-texts'
import { ConfirmRemoval } from '~/ui/confirm-removal'
import { Entries, Entry } from '~/ui/entries'
import { Time } from '~/ui/time'

type Token = ApiToken & { expired: boolean }

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

function TokenEntry({ token }: { token: Token }) {
  const { id, label, scopes, createdAt, lastUsedAt, expiresAt, expired, projects } = token
  const texts = useTexts(accountTexts).tokens
  const created = texts.madeAt(<Time at={createdAt} />)
  const used = lastUsedAt === undefined ? texts.unused : texts.usedAt(<Time at={lastUsedAt} />)
  const limits = [
    ...(projects ? [texts.limitedTo(projects.join(', '))] : []),
    ...(expiresAt === undefined ? [] : [expired ? texts.expired : texts.expiresAt(<Time at={expiresAt} as="exact" />)]),
  ]
  const removal = <ConfirmRemoval texts={texts} row={label} form="token-removal" field="id" id={id} />
  return <Entry name={label} facts={[scopes.join(', '), ...limits, created, used]} actions={removal} />
}
