import { href, Link } from 'react-router'
import { days } from '~/clock'
import { runtimeContext } from '~/context'
import { hasFactor } from '~/store/second-factors'
import { adminTexts } from '~/texts/en/admin'
import { settingsTexts } from '~/texts/en/settings'
import { timeTexts } from '~/texts/en/time'
import { ageWords } from '~/texts/time-words'
import { textsAt, useNumbers, useTexts } from '~/texts/use-texts'
import { BlankSlate } from '~/ui/blank-slate'
import { ButtonLink } from '~/ui/button'
import { Page, PageHeader, Section } from '~/ui/page'
import { Pager } from '~/ui/pager'
import { Pairs } from '~/ui/pairs'
import { MailTestCard } from '../account/mail-test-card'
import type { Route } from './+types/admin'
import { instanceFigures } from './instance-figures.server'
import { ownerOf } from './owners-only.server'
import { ParkedList } from './parked-list'
import { readPlace, toListed } from './parked-view'
import { SecondFactorCard } from './second-factor-card'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `${textsAt(matches, adminTexts).title} · Digestline` }]
}

const most = 50

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = ownerOf(context)
  const runtime = context.get(runtimeContext)
  const { store } = runtime
  const { limits } = runtime.config
  const before = readPlace(new URL(request.url).searchParams.get('before'))
  // One more than is shown tells whether there is a next page.
  const found = await store.parked.page(viewer, { ...(before && { before }), limit: most + 1 })
  const parked = found.slice(0, most).map(toListed)
  return {
    ...(await instanceFigures(runtime)),
    parked,
    held: await store.parked.held(viewer),
    bounds: {
      items: limits.parkedItems,
      bytes: limits.parkedBytes,
      allItems: limits.allParkedItems,
      allBytes: limits.allParkedBytes,
      days: Math.round(limits.parkedMilliseconds / days(1)),
    },
    mailTest: await store.mailSettings.lastTest(viewer.userId),
    secondFactor: {
      required: await store.secondFactors.isRequired(),
      own: hasFactor(await store.secondFactors.of(viewer.userId)),
    },
    before,
    next: found.length > most ? parked.at(-1)?.id : undefined,
  }
}

export default function Admin({ loaderData }: Route.ComponentProps) {
  const { inbox, outbox, disk, artifacts, backups, parked, held, bounds, mailTest, secondFactor, before, next } =
    loaderData
  const texts = useTexts(adminTexts)
  const { parts } = useTexts(settingsTexts)
  const time = useTexts(timeTexts)
  const { bytes } = useNumbers()
  const age = ageWords(0, inbox.oldestSeconds * 1000, { texts: time })
  const ageOf = (backup: number | undefined) =>
    backup === undefined ? undefined : ageWords(0, backup, { texts: time })
  const here = href('/admin')
  return (
    <Page>
      <PageHeader title={parts.instance} below={texts.below} />
      <Section title={texts.disk} boxed>
        <Pairs
          words
          pairs={[
            {
              name: texts.figures.waiting,
              value: inbox.records === 0 ? texts.nothing : texts.waiting(inbox.records, inbox.bytes, age),
            },
            {
              name: texts.figures.alerts,
              value: (
                <Link to={href('/admin/alerts/deliveries')}>
                  {texts.outbox(outbox.waiting, outbox.held, outbox.delaySeconds)}
                </Link>
              ),
            },
            {
              name: texts.figures.parked,
              value: held.items === 0 ? texts.nothing : texts.held(held.items, held.bytes),
            },
            { name: texts.figures.inbox, value: bytes(disk.inbox) },
            { name: texts.figures.database, value: bytes(disk.database) },
            { name: texts.figures.artifacts, value: bytes(artifacts) },
            { name: texts.figures.free, value: bytes(disk.free) },
            {
              name: texts.figures.backup,
              value: backups ? texts.backup(ageOf(backups.age), backups.overdue) : texts.noBackups,
            },
          ]}
        />
      </Section>
      <MailTestCard test={mailTest} />
      <SecondFactorCard {...secondFactor} />
      <Section title={texts.parked.title} note={texts.parked.note(bounds)}>
        {parked.length > 0 ? (
          <ParkedList items={parked} />
        ) : (
          <BlankSlate
            title={texts.parked.none}
            action={before && <ButtonLink to={here}>{texts.parked.newest}</ButtonLink>}
          >
            {before ? texts.parked.noneOlder : texts.parked.noneWhy}
          </BlankSlate>
        )}
        <Pager
          label={texts.parked.pages}
          previous={before ? here : undefined}
          next={next ? `${here}?before=${next}` : undefined}
        />
      </Section>
    </Page>
  )
}
