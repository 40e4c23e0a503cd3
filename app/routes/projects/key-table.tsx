import { Form, href } from 'react-router'
import type { Instant } from '~/clock'
import { Button } from '~/ui/button'
import { Copyable } from '~/ui/code'
import { Table } from '~/ui/table'
import { Time } from '~/ui/time'

export type ListedKey = { id: number; label: string; enabled: boolean; createdAt: Instant; dsn: string }

/** A project's keys with what can be done to them; rotating asks first. */
export function KeyTable({ slug, keys }: { slug: string; keys: ListedKey[] }) {
  return (
    <Table
      label="Keys"
      head={['Label', 'DSN', 'State', 'Made', 'Change']}
      rows={keys.map((key) => ({ key: key.id, cells: keyCells(slug, key) }))}
    />
  )
}

function keyCells(slug: string, { id, label, enabled, createdAt, dsn }: ListedKey) {
  const params = { slug, keyId: String(id) }
  const address = <Copyable value={dsn} label="Copy the DSN" />
  const state = enabled ? 'enabled' : <span className="faint">disabled</span>
  const change = (
    <div className="key-actions">
      <Form method="post" action={href('/projects/:slug/keys/:keyId/state', params)}>
        <Button
          size="small"
          name="enabled"
          value={enabled ? 'no' : 'yes'}
          aria-label={`${enabled ? 'Disable' : 'Enable'} ${label}`}
        >
          {enabled ? 'Disable' : 'Enable'}
        </Button>
      </Form>
      {enabled && <Rotation action={href('/projects/:slug/keys/:keyId/rotation', params)} label={label} />}
    </div>
  )
  return [label, address, state, <Time key="made" at={createdAt} />, change]
}

/** The question is a disclosure: it asks without scripts too. */
function Rotation({ action, label }: { action: string; label: string }) {
  return (
    <details>
      <summary className="button button-small button-quiet">Rotate…</summary>
      <Form method="post" action={action}>
        <p className="key-rotation-question">
          Makes a new key and disables this one: applications that still use it are refused until they have the new DSN.
        </p>
        <Button size="small" variant="danger" aria-label={`Rotate ${label}`}>
          Rotate the key
        </Button>
      </Form>
    </details>
  )
}
