import { operator } from '../../accounts/viewer'
import { ruleLimits } from '../../alerts/rule'
import { readRule } from '../../alerts/rule-json'
import { whenKinds } from '../../alerts/when'
import { ruleMistakeSentence } from '../../texts/rule-mistake-sentence'
import { type Command, CommandError, required } from './command'

/** `--when new`, or a condition with settings as JSON: `--when '{"kind":"looked_up","people":3}'`. */
export const ruleAdd: Command = {
  name: 'rule add',
  takes: `--project SLUG --name N --when ${whenKinds.join('|')}|JSON … [--search Q] --channel ID … [--gather SECONDS]`,
  summary: 'Create an alert rule',
  options: {
    project: { type: 'string' },
    name: { type: 'string' },
    when: { type: 'string', multiple: true },
    search: { type: 'string' },
    channel: { type: 'string', multiple: true },
    gather: { type: 'string' },
  },
  arguments: 0,
  async run(input) {
    const slug = required(input, 'project')
    const name = required(input, 'name')
    const gather = input.text('gather')
    const read = readRule({
      name,
      when: input.texts('when').map(condition),
      search: input.text('search') ?? '',
      channels: input.texts('channel').map(wholeNumber),
      ...(gather !== undefined && { gatherSeconds: wholeNumber(gather) }),
    })
    if (!read.ok) throw new CommandError(read.mistakes.map(ruleMistakeSentence).join(' '), 2)
    const added = await (await input.store()).alertRules.add(operator, slug, { ...read.rule, at: input.now() })
    if (!added.ok) throw new CommandError(refusals[added.why](slug))
    return { json: { id: added.id }, text: String(added.id) }
  },
}

const refusals = {
  unknown: (slug: string) => `Project “${slug}” does not exist. See “digestline project list”.`,
  'unknown-channel': (slug: string) => `The project “${slug}” has no such channel.`,
  'too-many': () => `A project can have at most ${ruleLimits.rules} rules.`,
}

/** The reader of rules rejects anything that is not a number. */
const wholeNumber = (text: string): number | string => (/^\d{1,12}$/.test(text.trim()) ? Number(text) : text)

function condition(text: string): unknown {
  if (!text.startsWith('{')) return text.trim()
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw new CommandError(`--when is not valid JSON: ${cause instanceof Error ? cause.message : text}`, 2)
  }
}
