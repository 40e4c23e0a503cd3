import { data, type RouterContextProvider, redirect } from 'react-router'
import { runtimeContext, viewerContext } from '~/context'
import { mistakesInChannel } from '~/delivery/channels/channel-settings'
import { channelFormOf } from '~/delivery/channels/channel-types.server'
import { makeWebhookSecret } from '~/delivery/channels/webhook-secret.server'
import { textField } from '~/requests/form-fields'
import { refuse } from '~/requests/refuse'
import { flashCookie } from '~/sessions/flash.server'
import type { EditedChannel } from '~/store/channels'
import { alertsChannelsTexts } from '~/texts/en/alerts-channels'
import { languageFor, textsFor } from '~/texts/texts.server'
import { readChannelForm, withoutSecrets } from './channel-form-fields'
import { channelMistakeWords } from './channel-mistakes.server'
import { channelPaths } from './channel-paths'
import { templatePreview } from './template-preview.server'

type Context = Readonly<RouterContextProvider>
type Acting = { request: Request; context: Context; slug: string | undefined; channel: EditedChannel; form: FormData }

/** The channel, for viewers who may change it; 404 for everyone else. */
export async function editedChannel(context: Context, slug: string | undefined, id: string): Promise<EditedChannel> {
  const { store } = context.get(runtimeContext)
  const number = /^\d{1,15}$/.test(id) ? Number(id) : 0
  const channel = await store.channels.one(context.get(viewerContext), slug, number)
  if (!channel) throw refuse(404, 'no-such-channel')
  return channel
}

/** `form`: settings (its fields; `intent` preview or save), state (`on` yes or no), rotation, removal, test. */
export async function actOnChannel(acting: Acting) {
  const { context, slug, channel, form } = acting
  const { store, now } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const { done } = textsFor(acting, alertsChannelsTexts)
  const paths = channelPaths(slug)
  const back = (message: string, to = paths.one(channel.id)) =>
    redirect(to, { headers: { 'Set-Cookie': flashCookie(message) } })
  switch (textField(form, 'form')) {
    case 'state': {
      const on = textField(form, 'on') === 'yes'
      await store.channels.update(viewer, slug, channel.id, { on, at: now() })
      return back(on ? done.on(channel.name) : done.off(channel.name))
    }
    case 'rotation': {
      if (channel.kind !== 'webhook') throw refuse(400, 'broken-form')
      const secret = makeWebhookSecret()
      await store.channels.update(viewer, slug, channel.id, { rotated: secret, at: now() })
      return data({ secret }, { headers: { 'Cache-Control': 'no-store' } })
    }
    case 'removal':
      await store.channels.remove(viewer, slug, channel.id)
      return back(done.removed(channel.name), paths.list)
    case 'test': {
      const delivery = await store.deliveries.test(viewer, slug, channel.id, now())
      if (delivery === undefined) throw refuse(404, 'no-such-channel')
      return redirect(paths.test(channel.id, delivery))
    }
    default:
      return (await saveSettings(acting)) ?? back(done.saved)
  }
}

async function saveSettings({ request, context, slug, channel, form: sent }: Acting) {
  const { store, config, now } = context.get(runtimeContext)
  const form = channelFormOf(channel.kind)
  if (!form) throw refuse(404, 'no-such-channel')
  const { name, settings } = readChannelForm(sent, form)
  const typed = { name, settings: withoutSecrets(settings, form) }
  if (textField(sent, 'intent') === 'preview') {
    const reader = { language: languageFor({ request, context }), publicUrl: config.publicUrl, at: now() }
    return { typed, preview: templatePreview(settings, reader) }
  }
  const kept = Object.keys(channel.set).filter((secret) => settings[secret] === undefined)
  const mistakes = mistakesInChannel(form, name, settings, kept)
  if (mistakes) {
    const words = channelMistakeWords(mistakes, textsFor({ request, context }, alertsChannelsTexts))
    return data({ typed, mistakes: words }, { status: 400 })
  }
  await store.channels.update(context.get(viewerContext), slug, channel.id, { name, settings, at: now() })
  return undefined
}
