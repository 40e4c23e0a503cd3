import { operator } from '../../accounts/viewer'
import { channelLimits } from '../../alerts/channel'
import { addChannel, type ChannelAdding } from '../../delivery/channels/add-channel.server'
import { channelForms } from '../../delivery/channels/channel-types.server'
import { alertsChannelsTexts } from '../../texts/en/alerts-channels'
import { type Command, CommandError, type Input, required } from './command'
import { noProject } from './member.server'

const kinds = channelForms.map(({ kind }) => kind)

export const channelAdd: Command = {
  name: 'channel add',
  takes: '(--project SLUG | --instance) --kind K --name N [--setting KEY=VALUE …]',
  summary: `Add an alert channel (${kinds.join(', ')})`,
  options: {
    project: { type: 'string' },
    instance: { type: 'boolean' },
    kind: { type: 'string' },
    name: { type: 'string' },
    setting: { type: 'string', multiple: true },
  },
  arguments: 0,
  async run(input) {
    const project = input.flag('instance') ? undefined : required(input, 'project')
    const [kind, name, settings] = [required(input, 'kind'), required(input, 'name'), settingsOf(input)]
    const { channels } = await input.store()
    const added = await addChannel(channels, operator, project, { kind, name, settings }, input.now())
    if (!added.ok) throw whyNot(added, kind, project)
    const { id, secret } = added
    return { json: { id, ...(secret && { secret }) }, text: secret ? `${id}\nSecret: ${secret}` : String(id) }
  },
}

function settingsOf(input: Input): Record<string, string> {
  const pairs = input.texts('setting').map((text) => {
    const [, key, value] = /^(\w+)=(.*)$/s.exec(text) ?? []
    if (!key || value === undefined) throw new CommandError(`Write --setting KEY=VALUE, not “${text}”.`, 2)
    return [key, value]
  })
  return Object.fromEntries(pairs)
}

function whyNot(added: Exclude<ChannelAdding, { ok: true }>, kind: string, project: string | undefined): CommandError {
  switch (added.why) {
    case 'unknown-kind':
      return new CommandError(`“${kind}” is not a kind of channel. Use one of ${kinds.join(', ')}.`, 2)
    case 'unknown':
      return noProject(project ?? '')
    case 'too-many':
      return new CommandError(alertsChannelsTexts.english.tooMany(channelLimits.channels))
    case 'mistakes': {
      const { mistakes: words } = alertsChannelsTexts.english
      const said = Object.entries(added.mistakes).map(([field, mistake]) => mistake && `${field}: ${words[mistake]}`)
      return new CommandError(said.join('\n'))
    }
  }
}
