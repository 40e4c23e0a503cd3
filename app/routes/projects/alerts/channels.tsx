import { Link } from 'react-router'
import { runtimeContext, viewerContext } from '~/context'
import type { ShownChannel } from '~/store/channels'
import { alertsTexts } from '~/texts/en/alerts'
import { alertsChannelsTexts } from '~/texts/en/alerts-channels'
import { textsAt, useNumbers, useTexts } from '~/texts/use-texts'
import { Badge } from '~/ui/badge'
import { BlankSlate } from '~/ui/blank-slate'
import { ButtonLink } from '~/ui/button'
import { Section } from '~/ui/page'
import { Table } from '~/ui/table'
import { Time } from '~/ui/time'
import type { Route } from './+types/channels'
import { alertsScope } from './alerts-access.server'
import { channelPaths } from './channel-paths'
import './channel.css'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  {
    title: `${textsAt(matches, alertsChannelsTexts).list} · ${textsAt(matches, alertsTexts).titleOf(loaderData?.scope.name)} · Digestline`,
  },
]

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const scope = await alertsScope(context, slug)
  const channels = await context.get(runtimeContext).store.channels.list(context.get(viewerContext), slug)
  return { scope, channels: channels ?? [] }
}

/** The channels of a project. Channels of the instance are listed in each project. */
export default function Channels({ loaderData: { scope, channels } }: Route.ComponentProps) {
  const texts = useTexts(alertsChannelsTexts)
  const paths = channelPaths(scope.slug)
  const add = scope.mayChange && (
    <ButtonLink variant="primary" to={paths.new}>
      {texts.new}
    </ButtonLink>
  )
  if (channels.length === 0) {
    return (
      <BlankSlate title={texts.none} action={add}>
        {texts.noneText}
      </BlankSlate>
    )
  }
  return (
    <div className="channel-page">
      <Section title={texts.list} note={texts.thirtyDays} actions={add}>
        <ChannelTable channels={channels} pathOf={paths.one} />
      </Section>
    </div>
  )
}

function ChannelTable({ channels, pathOf }: { channels: ShownChannel[]; pathOf: (id: number) => string }) {
  const texts = useTexts(alertsChannelsTexts)
  const { count } = useNumbers()
  const { name, kind, state, sent, failed, last } = texts.columns
  return (
    <Table
      label={texts.table}
      head={[name, kind, state, sent, failed, last]}
      numbers={[3, 4]}
      rows={channels.map((channel) => ({
        key: channel.id,
        cells: [
          <span key="name">
            {channel.mayChange ? <Link to={pathOf(channel.id)}>{channel.name}</Link> : channel.name}
            {channel.shared && <span className="soft small"> {texts.shared}</span>}
          </span>,
          texts.kinds[channel.kind],
          channel.off ? (
            <Badge key="off" tone="amber">
              {texts.off}
            </Badge>
          ) : (
            <Badge key="on" tone="green">
              {texts.on}
            </Badge>
          ),
          count(channel.sent),
          count(channel.failed),
          channel.lastSentAt === undefined ? texts.never : <Time key="last" at={channel.lastSentAt} />,
        ],
      }))}
    />
  )
}
