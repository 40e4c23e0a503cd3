import type { ReactNode } from 'react'
import { Form, href } from 'react-router'
import type { Instant } from '~/clock'
import { Button } from '~/ui/button'
import { Copyable } from '~/ui/code'
import { Entries, Entry } from '~/ui/entries'
import { Time } from '~/ui/time'

export type ListedKey = { id: number; label: string; enabled: boolean; createdAt: Instant; dsn: string }

/** A project's keys with what can be done to them; rotating asks first. */
export function KeyList({ slug, keys }: { slug: string; keys: ListedKey[] }) {
  return (
    <Entries>
      {keys.map((key) => (
        <Entry key={key.id} name={key.label} facts={keyFacts(key)}>
          <Copyable value={key.dsn} label="Copy the DSN" />
          <KeyActions slug={slug} listed={key} />
        </Entry>
      ))}
    </Entries>
  )
}

function keyFacts({ enabled, createdAt }: ListedKey): ReactNode[] {
  const made = (
    <>
      made <Time at={createdAt} />
    </>
  )
  return [enabled ? 'enabled' : 'disabled', made]
}

function KeyActions({ slug, listed: { id, label, enabled } }: { slug: string; listed: ListedKey }) {
  const params = { slug, keyId: String(id) }
  const switching = enabled ? 'Disable' : 'Enable'
  return (
    <div className="key-actions">
      <Form method="post" action={href('/projects/:slug/keys/:keyId/state', params)}>
        <Button size="small" name="enabled" value={enabled ? 'no' : 'yes'} aria-label={`${switching} ${label}`}>
          {switching}
        </Button>
      </Form>
      {enabled && <Rotation action={href('/projects/:slug/keys/:keyId/rotation', params)} label={label} />}
    </div>
  )
}

/** The question is a disclosure: it asks without scripts too. */
function Rotation({ action, label }: { action: string; label: string }) {
  return (
    <details className="key-rotation">
      <summary className="button button-small button-quiet">Rotate…</summary>
      <Form method="post" action={action}>
        <p className="key-rotation-question">
          Makes a new key and disables this one: applications that still use it are refused until they have the new DSN.
        </p>
        <Button size="small" variant="danger" aria-label={`Rotate the key ${label}`}>
          Rotate the key
        </Button>
      </Form>
    </details>
  )
}
