import { data, Link, redirect } from 'react-router'
import { channelLimits } from '~/alerts/channel'
import { runtimeContext, viewerContext } from '~/context'
import { addChannel } from '~/delivery/channels/add-channel.server'
import { channelFormOf, channelForms } from '~/delivery/channels/channel-types.server'
import { presetText, type TemplatePreset, templatePresets } from '~/delivery/channels/template'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { refuse } from '~/requests/refuse'
import { flashCookie } from '~/sessions/flash.server'
import { alertsChannelsTexts } from '~/texts/en/alerts-channels'
import { languageFor, textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Section } from '~/ui/page'
import type { Route } from './+types/new-channel'
import { changeableAlerts } from './alerts-access.server'
import { ChannelEditor } from './channel-editor'
import { readChannelForm, type ShownForm, shownForm, withoutSecrets } from './channel-form-fields'
import { channelIcon } from './channel-icon'
import { channelMistakeWords } from './channel-mistakes.server'
import { channelPaths } from './channel-paths'
import { ChannelSecret } from './channel-secret'
import { templatePreview } from './template-preview.server'
import './channel.css'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${textsAt(matches, alertsChannelsTexts).new} · Digestline` },
]

/** `?kind=`: shows the form of that kind; without it the list of kinds. `&preset=`: a template to start with. */
export async function loader({ request, params: { slug }, context }: Route.LoaderArgs) {
  await changeableAlerts(context, slug)
  const { searchParams } = new URL(request.url)
  const form = channelFormOf(searchParams.get('kind') ?? '')
  return {
    slug,
    kinds: channelForms.map(({ kind }) => kind),
    form: form && shownForm(form),
    presets: Object.keys(templatePresets).filter(isPreset),
    preset: presetIn(searchParams.get('preset')),
  }
}

/** The fields of the form; `intent=preview` applies the template to a sample, and saves nothing. */
export async function action({ request, params: { slug }, context }: Route.ActionArgs) {
  await changeableAlerts(context, slug)
  const form = channelFormOf(new URL(request.url).searchParams.get('kind') ?? '')
  if (!form) throw refuse(404, 'no-such-channel')
  const { store, config, now } = context.get(runtimeContext)
  const texts = textsFor({ request, context }, alertsChannelsTexts)
  const sent = await readForm(request)
  const { name, settings } = readChannelForm(sent, form)
  const typed = { name, settings: withoutSecrets(settings, form) }
  if (textField(sent, 'intent') === 'preview') {
    const reader = { language: languageFor({ request, context }), publicUrl: config.publicUrl, at: now() }
    return { typed, preview: templatePreview(settings, reader) }
  }
  const added = await addChannel(
    store.channels,
    context.get(viewerContext),
    slug,
    { kind: form.kind, name, settings },
    now(),
  )
  if (added.ok) {
    const to = channelPaths(slug).one(added.id)
    if (added.secret) return data({ added: { secret: added.secret, to } }, { headers: { 'Cache-Control': 'no-store' } })
    return redirect(to, { headers: { 'Set-Cookie': flashCookie(texts.done.added(name)) } })
  }
  if (added.why === 'mistakes') {
    return data({ typed, mistakes: channelMistakeWords(added.mistakes, texts) }, { status: 400 })
  }
  if (added.why === 'too-many') return data({ typed, problem: texts.tooMany(channelLimits.channels) }, { status: 400 })
  throw refuse(404, 'no-such-project')
}

const isPreset = (name: string): name is TemplatePreset => Object.hasOwn(templatePresets, name)
const presetIn = (name: string | null) => (name !== null && isPreset(name) ? presetText(name) : undefined)

export default function NewChannel({ loaderData, actionData }: Route.ComponentProps) {
  const texts = useTexts(alertsChannelsTexts)
  const { slug, form, kinds, presets, preset } = loaderData
  const paths = channelPaths(slug)
  if (actionData && 'added' in actionData && actionData.added) return <ChannelSecret {...actionData.added} />
  if (!form) return <KindList kinds={kinds} paths={paths} />
  const { typed, mistakes, problem, preview } = { ...emptyAnswer, ...actionData }
  return (
    <div className="channel-page">
      {form.kind === 'template' && (
        <p className="channel-presets">
          {texts.presets}
          {presets.map((one) => (
            <ButtonLink key={one} size="small" to={paths.newOf('template', one)} reloadDocument>
              {texts.presetNames[one]}
            </ButtonLink>
          ))}
        </p>
      )}
      <ChannelEditor
        key={JSON.stringify(typed ?? '')}
        title={texts.kinds[form.kind]}
        form={form}
        name={typed?.name ?? ''}
        settings={typed?.settings ?? (preset ? { body: preset } : {})}
        mistakes={mistakes}
        problem={problem}
        preview={preview}
        save={texts.add}
        cancelTo={paths.list}
      />
    </div>
  )
}

type Answer = {
  typed?: { name: string; settings: Record<string, string> }
  mistakes?: Partial<Record<string, string>>
  problem?: string
  preview?: string
}
const emptyAnswer: Answer = {}

function KindList({ kinds, paths }: { kinds: ShownForm['kind'][]; paths: ReturnType<typeof channelPaths> }) {
  const texts = useTexts(alertsChannelsTexts)
  return (
    <div className="channel-page">
      <Section title={texts.choose}>
        <ul className="channel-kinds">
          {kinds.map((kind) => (
            <li key={kind} className="card channel-kind">
              <Icon name={channelIcon(kind)} tone="quiet" />
              <Link to={paths.newOf(kind)} aria-label={texts.chooseKind(texts.kinds[kind])}>
                {texts.kinds[kind]}
              </Link>
              <p>{texts.find[kind]}</p>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
