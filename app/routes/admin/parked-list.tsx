import type { ReactNode } from 'react'
import { Form, href, Link } from 'react-router'
import { Button } from '~/ui/button'
import { byteWords } from '~/ui/byte-words'
import { plural } from '~/ui/count-words'
import { Entries, Entry } from '~/ui/entries'
import { Time } from '~/ui/time'
import type { ListedItem } from './parked-view'

/** Parked items with why they are, and what can be done: dropping asks first. */
export function ParkedList({ items }: { items: ListedItem[] }) {
  return (
    <Entries>
      {items.map((item) => (
        <Entry key={item.id} name={nameOf(item)} facts={facts(item)}>
          <p>
            {item.why} <Detail text={item.detail} />
          </p>
          <div className="parked-actions">
            {item.retryable && <Retry item={item} />}
            <Drop item={item} />
          </div>
        </Entry>
      ))}
    </Entries>
  )
}

/** A digest leads to the exception, in the built-in project; anything else is a sentence of ours. */
function Detail({ text }: { text: string }) {
  const digest = /^Digest: (\w+)$/.exec(text)?.[1]
  if (!digest) return <span className="parked-detail">{text}</span>
  return (
    <>
      Digest: <Link to={`${href('/lookup')}?q=${digest}`}>{digest}</Link>
    </>
  )
}

const nameOf = ({ kind, items }: ListedItem) => (items > 1 ? `${kind} and more: ${plural(items, 'item')}` : kind)

function facts({ project, bytes, at, retryAt }: ListedItem): ReactNode[] {
  const whose = project ? (
    <Link to={href('/projects/:slug', { slug: project.slug })}>{project.name}</Link>
  ) : (
    'of no known project'
  )
  const known: ReactNode[] = [whose, byteWords(bytes), <Time at={at} key="at" />]
  return retryAt === undefined ? known : [...known, 'waits for another attempt']
}

function Retry({ item: { id, kind } }: { item: ListedItem }) {
  return (
    <Form method="post" action={href('/admin/parked/:id/retry', { id: String(id) })}>
      <Button size="small" aria-label={`Try ${kind} ${id} again`}>
        Try again
      </Button>
    </Form>
  )
}

/** The question is a disclosure: it asks without scripts too. */
function Drop({ item: { id, kind } }: { item: ListedItem }) {
  return (
    <details className="parked-drop">
      <summary className="button button-small button-quiet">Drop…</summary>
      <Form method="post" action={href('/admin/parked/:id/drop', { id: String(id) })}>
        <p className="parked-question">Deletes what came for good, and counts it as refused.</p>
        <Button size="small" variant="danger" aria-label={`Drop ${kind} ${id}`}>
          Drop it
        </Button>
      </Form>
    </details>
  )
}
