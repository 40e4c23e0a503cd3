import { Form, href } from 'react-router'
import type { Instant } from '~/clock'
import { keysTexts } from '~/texts/en/keys'
import { useTexts } from '~/texts/use-texts'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Copyable } from '~/ui/code'
import { Confirm } from '~/ui/confirm'
import { Entries, Entry } from '~/ui/entries'
import { Time } from '~/ui/time'

export type ListedKey = { id: number; label: string; enabled: boolean; createdAt: Instant; dsn: string }

/** The keys of a project with their actions. Actions that stop applications from sending ask first. */
export function KeyList({ slug, keys }: { slug: string; keys: ListedKey[] }) {
  const texts = useTexts(keysTexts)
  return (
    <Entries>
      {keys.map((key) => (
        <Entry
          key={key.id}
          name={key.label}
          mark={key.enabled ? <Badge tone="green">{texts.enabled}</Badge> : <Badge>{texts.disabled}</Badge>}
          facts={[texts.made(<Time at={key.createdAt} />)]}
          actions={<KeyActions slug={slug} listed={key} />}
        >
          <Copyable value={key.dsn} label={texts.copy} />
        </Entry>
      ))}
    </Entries>
  )
}

function KeyActions({ slug, listed: { id, label, enabled } }: { slug: string; listed: ListedKey }) {
  const params = { slug, keyId: String(id) }
  const state = href('/projects/:slug/keys/:keyId/state', params)
  const texts = useTexts(keysTexts)
  if (!enabled) {
    return (
      <Form method="post" action={state}>
        <Button size="small" name="enabled" value="yes" aria-label={texts.enableKey(label)}>
          {texts.enable}
        </Button>
      </Form>
    )
  }
  return (
    <>
      <Confirm
        variant="quiet"
        size="small"
        button={texts.rotate}
        label={texts.rotateAsk(label)}
        title={texts.rotateTitle(label)}
        words={texts.rotateQuestion}
        act={
          <Form method="post" action={href('/projects/:slug/keys/:keyId/rotation', params)}>
            <Button variant="danger">{texts.rotateIt}</Button>
          </Form>
        }
      />
      <Confirm
        variant="quiet"
        size="small"
        button={texts.disable}
        label={texts.disableAsk(label)}
        title={texts.disableTitle(label)}
        words={texts.disableQuestion}
        act={
          <Form method="post" action={state}>
            <Button variant="danger" name="enabled" value="no">
              {texts.disableIt}
            </Button>
          </Form>
        }
      />
    </>
  )
}
