import { channelKinds, channelLimits } from '~/alerts/channel'
import { testChannel } from '~/delivery/await-delivery.server'
import { addChannel, type ChannelAdding } from '~/delivery/channels/add-channel.server'
import { type ChannelMistakes, mistakesInChannel } from '~/delivery/channels/channel-settings'
import { channelFormOf } from '~/delivery/channels/channel-types.server'
import { makeWebhookSecret } from '~/delivery/channels/webhook-secret.server'
import { newWebhookSecret } from '~/delivery/trackers/verify-webhook.server'
import { problem } from '~/fallback/problem'
import type { EditedChannel, ShownChannel } from '~/store/channels'
import { alertsChannelsTexts } from '~/texts/en/alerts-channels'
import { templatePreview } from '../../../projects/alerts/template-preview.server'
import { type Answer, type Asked, apiMethod, apiResource, idIn } from '../api-resource'
import { choiceOf, type Field, flag, objectOf, optional, refuseField, refuseMistakes, textOf } from '../field'
import { iso } from '../json'
import { listMethod, oldestFirst } from '../list-method'
import { channelSchemas } from '../openapi-channel-schemas'
import { record, text } from '../openapi-types'

const settingsField: Field<Record<string, string>> = {
  schema: {
    type: 'object',
    description: 'By name, as in the form of its kind. For a webhook: url, secret.',
    additionalProperties: { ...text, maxLength: channelLimits.settingLength },
  },
  read(sent, at) {
    const isTexts =
      typeof sent === 'object' &&
      sent !== null &&
      !Array.isArray(sent) &&
      Object.values(sent).every((one) => typeof one === 'string')
    return isTexts ? (sent as Record<string, string>) : refuseField(at, 'must be an object whose values are texts')
  },
}
const name = textOf(channelLimits.nameLength, 1)

const offJson = (off: ShownChannel['off']) => (off ? { at: iso(off.at), reason: off.reason } : null)

const channelJson = ({ id, kind, name, shared, off, sent, failed, lastSentAt }: ShownChannel) => ({
  ...{ id, kind, name, shared, sent, failed },
  off: offJson(off),
  lastSentAt: lastSentAt === undefined ? null : iso(lastSentAt),
})

const channelAnswer: Answer = { name: 'Channel', schema: channelSchemas.Channel }
const oneAnswer: Answer = { name: 'ChannelSettings', schema: channelSchemas.ChannelSettings }

const oneJson = ({ id, kind, name, off, settings, set }: EditedChannel) => ({
  ...{ id, kind, name, settings },
  off: offJson(off),
  secrets: Object.keys(set),
})

async function oneChannel({ store, viewer, params }: Asked<unknown>) {
  const channel = await store.channels.one(viewer, params.slug, idIn(params))
  return channel && oneJson(channel)
}

function refuseChannel(mistakes: ChannelMistakes): void {
  const { mistakes: words } = alertsChannelsTexts.english
  const said = Object.entries(mistakes).map(([field, mistake]) => [field, mistake && words[mistake]])
  refuseMistakes(Object.fromEntries(said))
}

function whyNotAdded(added: Exclude<ChannelAdding, { ok: true }>): undefined {
  if (added.why === 'unknown') return undefined
  if (added.why === 'mistakes') {
    refuseChannel(added.mistakes)
    return undefined
  }
  const tooMany = alertsChannelsTexts.english.tooMany(channelLimits.channels)
  throw problem(400, added.why === 'too-many' ? tooMany : `kind: one of ${channelKinds.join(', ')}.`)
}

const secretAnswer: Answer = {
  name: 'NewSecret',
  schema: record({ secret: { ...text, description: 'Shown only once.' } }),
}

/** Alert channels of projects, and those of the instance for all projects. `whose`: who may change them. */
const channelsAt = (base: string, noun: string, whose: string, see: 'read' | 'admin') => [
  apiResource(base, noun, {
    GET: listMethod({
      summary: 'List the alert channels',
      description: see === 'admin' ? whose : 'Includes channels for all projects. Settings are not included.',
      scope: see,
      answer: ['Channels', 'channels', channelAnswer],
      find: ({ store, viewer, params }) => store.channels.list(viewer, params.slug),
      page: oldestFirst,
      json: channelJson,
    }),
    POST: apiMethod({
      summary: 'Add an alert channel',
      description: whose,
      scope: 'admin',
      body: objectOf({ kind: choiceOf(...channelKinds), name, settings: optional(settingsField) }),
      answer: { name: 'ChannelAdded', schema: channelSchemas.ChannelAdded },
      status: 201,
      async run({ store, viewer, params, body, at }) {
        const added = await addChannel(store.channels, viewer, params.slug, { settings: {}, ...body }, at)
        if (!added.ok) return whyNotAdded(added)
        return { id: added.id, ...(added.secret && { secret: added.secret }) }
      },
    }),
  }),
  apiResource(`${base}/:id`, 'Channel', {
    GET: apiMethod({
      summary: 'Get an alert channel with its settings',
      description: whose,
      scope: 'admin',
      answer: oneAnswer,
      run: oneChannel,
    }),
    PATCH: apiMethod({
      summary: 'Change an alert channel, or turn it on or off',
      description: `${whose} Settings replace the ones before; secrets that are not sent stay.`,
      scope: 'admin',
      body: objectOf({ name: optional(name), settings: optional(settingsField), on: optional(flag) }),
      answer: oneAnswer,
      async run(asked) {
        const { store, viewer, params, body, at } = asked
        const channel = await store.channels.one(viewer, params.slug, idIn(params))
        const form = channel && channelFormOf(channel.kind)
        if (!channel || !form) return undefined
        const change = { name: channel.name, settings: channel.settings, ...body }
        const kept = Object.keys(channel.set).filter((secret) => change.settings[secret] === undefined)
        refuseChannel(mistakesInChannel(form, change.name.trim(), change.settings, kept) ?? {})
        await store.channels.update(viewer, params.slug, channel.id, { ...body, at })
        return oneChannel(asked)
      },
    }),
    DELETE: apiMethod({
      summary: 'Delete an alert channel',
      description: whose,
      scope: 'admin',
      run: ({ store, viewer, params }) => store.channels.remove(viewer, params.slug, idIn(params)),
    }),
  }),
  apiResource(`${base}/:id/test`, 'Channel', {
    POST: apiMethod({
      summary: 'Send a test message to a channel',
      description: `${whose} Waits up to 15 seconds for the first attempt. After that, \`state\` is \`waiting\`.`,
      scope: 'admin',
      answer: { name: 'ChannelTest', schema: channelSchemas.ChannelTest },
      run: ({ store, viewer, params, runtime }) =>
        testChannel(store.deliveries, viewer, params.slug, idIn(params), runtime.now),
    }),
  }),
  apiResource(`${base}/:id/secret`, 'Channel', {
    POST: apiMethod({
      summary: 'Create a new signing secret for a webhook',
      description: `${whose} The old secret stays valid for a day. Shown only once.`,
      scope: 'admin',
      answer: secretAnswer,
      status: 201,
      async run({ store, viewer, params, at }) {
        const id = idIn(params)
        const channel = await store.channels.one(viewer, params.slug, id)
        if (channel?.kind !== 'webhook') return undefined
        const secret = makeWebhookSecret()
        return (await store.channels.update(viewer, params.slug, id, { rotated: secret, at })) && { secret }
      },
    }),
  }),
  apiResource(`${base}/:id/tracker-secret`, 'Channel', {
    POST: apiMethod({
      summary: 'Create a new secret for the webhooks that a tracker sends',
      description: `${whose} It replaces the old one at once. Shown only once.`,
      scope: 'admin',
      answer: secretAnswer,
      status: 201,
      async run({ store, viewer, params, at }) {
        const secret = newWebhookSecret()
        const webhook = { channelId: idIn(params), secret, at }
        return (await store.trackers.setSecret(viewer, params.slug, webhook)) && { secret }
      },
    }),
  }),
]

/** Of no channel and no project: it is filled with a sample alert. */
const templatePreviews = apiResource('templates/preview', 'Template', {
  POST: apiMethod({
    summary: 'Fill the template of a channel with a sample alert',
    scope: 'read',
    body: objectOf({ body: textOf(channelLimits.settingLength, 1) }),
    answer: { name: 'FilledTemplate', schema: record({ body: { ...text, description: 'The JSON that is sent.' } }) },
    run({ runtime, body, at }) {
      const filled = templatePreview(body, { language: 'en', publicUrl: runtime.config.publicUrl, at })
      return filled === undefined ? refuseField('body', 'must be JSON') : Promise.resolve({ body: filled })
    },
  }),
})

export const channelResources = [
  templatePreviews,
  ...channelsAt('projects/:slug/channels', 'Project', 'For admins of the project.', 'read'),
  ...channelsAt('channels', 'Instance', 'Channels for all projects. For owners.', 'admin'),
]
