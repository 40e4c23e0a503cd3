import { Form, href } from 'react-router'
import type { Instant } from '~/clock'
import { keysTexts } from '~/texts/en/keys'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { Copyable } from '~/ui/code'
import { Entries, Entry } from '~/ui/entries'
import { Time } from '~/ui/time'
import './project.css'

export type ListedKey = { id: number; label: string; enabled: boolean; createdAt: Instant; dsn: string }

/** A project's keys with what can be done to them; rotating asks first. */
export function KeyList({ slug, keys }: { slug: string; keys: ListedKey[] }) {
  const texts = useTexts(keysTexts)
  return (
    <Entries>
      {keys.map((key) => (
        <Entry
          key={key.id}
          name={key.label}
          facts={[key.enabled ? texts.enabled : texts.disabled, texts.made(<Time at={key.createdAt} />)]}
        >
          <Copyable value={key.dsn} label={texts.copy} />
          <KeyActions slug={slug} listed={key} />
        </Entry>
      ))}
    </Entries>
  )
}

function KeyActions({ slug, listed: { id, label, enabled } }: { slug: string; listed: ListedKey }) {
  const params = { slug, keyId: String(id) }
  const texts = useTexts(keysTexts)
  const switching = enabled ? texts.disable : texts.enable
  const switchingIt = enabled ? texts.disableKey(label) : texts.enableKey(label)
  return (
    <div className="key-actions">
      <Form method="post" action={href('/projects/:slug/keys/:keyId/state', params)}>
        <Button size="small" name="enabled" value={enabled ? 'no' : 'yes'} aria-label={switchingIt}>
          {switching}
        </Button>
      </Form>
      {enabled && <Rotation action={href('/projects/:slug/keys/:keyId/rotation', params)} label={label} />}
    </div>
  )
}

/** The question is a disclosure: it asks without scripts too. */
function Rotation({ action, label }: { action: string; label: string }) {
  const texts = useTexts(keysTexts)
  return (
    <details className="key-rotation">
      <summary className="button button-small button-quiet">{texts.rotate}</summary>
      <Form method="post" action={action}>
        <p className="key-rotation-question">{texts.rotateQuestion}</p>
        <Button size="small" variant="danger" aria-label={texts.rotateKey(label)}>
          {texts.rotateIt}
        </Button>
      </Form>
    </details>
  )
}
