import type { ApiToken } from '~/store/tokens'
import { accountTexts } from '~/texts/en/account'
import { useTexts } from '~/texts/use-texts'
import { ConfirmRemoval } from '~/ui/confirm-removal'
import { Entries, Entry } from '~/ui/entries'
import { Time } from '~/ui/time'

type App = Omit<ApiToken, 'redirectUri'> & { host: string; expired: boolean }

/** Apps that renew a token of the user by themselves; disconnecting one asks first. */
export function AppList({ apps }: { apps: App[] }) {
  return (
    <Entries>
      {apps.map((app) => (
        <AppEntry key={app.id} app={app} />
      ))}
    </Entries>
  )
}

function AppEntry({ app }: { app: App }) {
  const { id, label, host, scopes, createdAt, lastUsedAt, projects, expired } = app
  const { apps: texts, tokens } = useTexts(accountTexts)
  const facts = [
    host,
    scopes.join(', '),
    ...(projects ? [tokens.limitedTo(projects.join(', '))] : []),
    ...(expired ? [tokens.expired] : []),
    texts.connectedAt(<Time at={createdAt} />),
    lastUsedAt === undefined ? tokens.unused : tokens.usedAt(<Time at={lastUsedAt} />),
  ]
  const removal = <ConfirmRemoval texts={texts} row={label} form="app-removal" field="id" id={id} />
  return <Entry name={label} facts={facts} actions={removal} />
}
