import type { ReactNode } from 'react'
import { Form, href, Link } from 'react-router'
import { adminTexts } from '~/texts/en/admin'
import type { TextsOf } from '~/texts/namespace'
import type { Numbers } from '~/texts/numbers'
import { useNumbers, useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { Confirm } from '~/ui/confirm'
import { Entries, Entry } from '~/ui/entries'
import { Time } from '~/ui/time'
import type { ListedItem } from './parked-view'
import './admin.css'

type ParkedTexts = TextsOf<typeof adminTexts>['parked']

/** A newer version may have kept a reason that this one has no words for. */
const reasonText = (reason: string, { reasons }: ParkedTexts): string =>
  Object.hasOwn(reasons, reason) ? reasons[reason as keyof typeof reasons] : `${reason.replaceAll('_', ' ')}.`

/** Parked items with why they are, and what can be done: deleting asks first. */
export function ParkedList({ items }: { items: ListedItem[] }) {
  const texts = useTexts(adminTexts).parked
  const numbers = useNumbers()
  return (
    <Entries>
      {items.map((item) => (
        <Entry
          key={item.id}
          name={nameOf(item, texts)}
          facts={facts(item, texts, numbers)}
          actions={
            <>
              {item.retryable && <Retry item={item} />}
              <Drop item={item} />
            </>
          }
        >
          <p>
            {reasonText(item.reason, texts)} <Detail text={item.detail} />
          </p>
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

const nameOf = ({ kind, items }: ListedItem, texts: ParkedTexts) => (items > 1 ? texts.andMore(kind, items) : kind)

function facts({ project, bytes, at, retryAt }: ListedItem, texts: ParkedTexts, numbers: Numbers): ReactNode[] {
  const whose = project ? (
    <Link to={href('/projects/:slug', { slug: project.slug })}>{project.name}</Link>
  ) : (
    texts.noProject
  )
  const known: ReactNode[] = [whose, numbers.bytes(bytes), <Time at={at} key="at" />]
  return retryAt === undefined ? known : [...known, texts.waits]
}

function Retry({ item: { id, kind } }: { item: ListedItem }) {
  const texts = useTexts(adminTexts).parked
  return (
    <Form method="post" action={href('/admin/parked/:id/retry', { id: String(id) })}>
      <Button size="small" aria-label={texts.retryOne(kind, id)}>
        {texts.retry}
      </Button>
    </Form>
  )
}

function Drop({ item: { id, kind } }: { item: ListedItem }) {
  const texts = useTexts(adminTexts).parked
  return (
    <Confirm
      variant="quiet"
      size="small"
      button={texts.drop}
      label={texts.dropAsk(kind, id)}
      title={texts.dropTitle}
      words={texts.dropNote}
      act={
        <Form method="post" action={href('/admin/parked/:id/drop', { id: String(id) })}>
          <Button variant="danger">{texts.dropIt}</Button>
        </Form>
      }
    />
  )
}
