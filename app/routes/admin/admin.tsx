import { href } from 'react-router'
import { userOf } from '~/accounts/session-middleware.server'
import { days } from '~/clock'
import { runtimeContext } from '~/context'
import { diskUse } from '~/ops/disk-use.server'
import { timeTexts } from '~/texts/en/time'
import { BlankSlate } from '~/ui/blank-slate'
import { ButtonLink } from '~/ui/button'
import { byteWords } from '~/ui/byte-words'
import { countWords, plural } from '~/ui/count-words'
import { Page, PageHeader, Section } from '~/ui/page'
import { Pager } from '~/ui/pager'
import { Pairs } from '~/ui/pairs'
import { ageWords } from '~/ui/time-words'
import type { Route } from './+types/admin'
import { ownersOnly } from './owners-only.server'
import { ParkedList } from './parked-list'
import { readPlace, toListed } from './parked-view'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const middleware: Route.MiddlewareFunction[] = [ownersOnly]

export const meta = () => [{ title: 'Administration · Digestline' }]

const most = 50

export async function loader({ request, context }: Route.LoaderArgs) {
  const { store, config, waiting } = context.get(runtimeContext)
  const { limits } = config
  const before = readPlace(new URL(request.url).searchParams.get('before'))
  // One more than is shown tells whether there is a next page.
  const found = await store.parked.page(userOf(context), { ...(before && { before }), limit: most + 1 })
  const parked = found.slice(0, most).map(toListed)
  const { records, bytes, oldestSeconds } = await waiting()
  return {
    inbox: { records, bytes, oldestSeconds },
    disk: await diskUse(config.dataDir),
    artifacts: (await store.artifacts.totals()).storedBytes,
    parked,
    held: await store.parked.held(userOf(context)),
    bounds: {
      items: limits.parkedItems,
      bytes: limits.parkedBytes,
      allItems: limits.allParkedItems,
      allBytes: limits.allParkedBytes,
      days: Math.round(limits.parkedMilliseconds / days(1)),
    },
    before,
    next: found.length > most ? parked.at(-1)?.id : undefined,
  }
}

export default function Admin({ loaderData }: Route.ComponentProps) {
  const { inbox, disk, artifacts, parked, held, bounds, before, next } = loaderData
  const here = href('/admin')
  return (
    <Page>
      <PageHeader
        title="Administration"
        below="What this installation holds, and what it could not read."
        actions={
          <>
            <ButtonLink to={href('/admin/teams')}>Teams</ButtonLink>
            <ButtonLink to={href('/admin/quotas')}>Quotas</ButtonLink>
          </>
        }
      />
      <Section title="Inbox and disk" boxed>
        <Pairs
          pairs={[
            { name: 'Waiting to be processed', value: waitingWords(inbox) },
            { name: 'Parked', value: heldWords(held) },
            { name: 'Inbox on disk', value: byteWords(disk.inbox) },
            { name: 'Database on disk', value: byteWords(disk.database) },
            { name: 'Source maps on disk', value: byteWords(artifacts) },
            { name: 'Free on that disk', value: byteWords(disk.free) },
          ]}
        />
      </Section>
      <Section title="Parked items" note={`Accepted, but not readable. ${boundsWords(bounds)}`}>
        {parked.length > 0 ? (
          <ParkedList items={parked} />
        ) : (
          <BlankSlate
            title="Nothing is parked"
            action={before && <ButtonLink to={here}>Newest parked items</ButtonLink>}
          >
            {before ? 'Nothing older is parked.' : 'Everything that was accepted could be read.'}
          </BlankSlate>
        )}
        <Pager
          label="Pages of parked items"
          previous={before ? here : undefined}
          next={next ? `${here}?before=${next}` : undefined}
        />
      </Section>
    </Page>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function boundsWords({ items, bytes, allItems, allBytes, days }: Loaded['bounds']): string {
  return (
    `Kept as they came, unscrubbed, until you decide: for ${plural(days, 'day')} at most, ${countWords(items)} and ${byteWords(bytes)} ` +
    `of a project, ${countWords(allItems)} and ${byteWords(allBytes)} of all. Beyond that the oldest go, and count as refused.`
  )
}

function heldWords({ items, bytes }: Loaded['held']): string {
  return items === 0 ? 'nothing' : `${plural(items, 'request')}, ${byteWords(bytes)}`
}

function waitingWords({ records, bytes, oldestSeconds }: Loaded['inbox']): string {
  if (records === 0) return 'nothing'
  return `${plural(records, 'request')}, ${byteWords(bytes)}, the oldest for ${ageWords(0, oldestSeconds * 1000, { texts: timeTexts.english })}`
}
