import { operator } from '../../accounts/viewer'
import { days } from '../../clock'
import { parseRetention, type RetentionFields } from '../../retention/retention-form'
import { ageLimits, gibOfBytes, type InstanceRetention, retentionBounds, spaceLimit } from '../../retention/settings'
import { type Command, CommandError } from './command'
import { table } from './table'

const limitsOf = (instance: InstanceRetention, project: InstanceRetention = {}) => {
  const { age, maximum } = ageLimits(instance, project)
  return {
    ageDays: age / days(1),
    maximumDays: maximum / days(1),
    spaceGb: gibOfBytes(spaceLimit(instance, undefined)),
  }
}

export const retentionShow: Command = {
  name: 'retention show',
  takes: '',
  summary: 'Show how long events are kept, and what each project stores',
  options: {},
  arguments: 0,
  async run(input) {
    const storage = await (await input.store()).retention.ofInstance(operator)
    if (!storage) throw new Error('The store hides its storage from the operator.')
    const instance = limitsOf(storage.retention)
    const projects = storage.projects.map(({ slug, events, bodies, retention }) => {
      return { slug, ageDays: limitsOf(storage.retention, retention).ageDays, events, bytes: bodies }
    })
    const text = [
      `Events are kept for ${instance.ageDays} days, at most ${instance.maximumDays}, in ${instance.spaceGb} GiB.`,
      table(
        projects.map(({ slug, ageDays, events, bytes }) => [
          slug,
          `${ageDays} days`,
          `${events} events`,
          `${bytes} bytes`,
        ]),
      ),
    ]
    return { json: { ...instance, projects }, text: text.join('\n') }
  },
}

export const retentionSet: Command = {
  name: 'retention set',
  takes: '[--project SLUG] [--age-days N] [--maximum-days N] [--space-gb N]',
  summary: 'Set how long events are kept, in the instance or in a project; limits you do not name stay as they are',
  options: {
    project: { type: 'string' },
    'age-days': { type: 'string' },
    'maximum-days': { type: 'string' },
    'space-gb': { type: 'string' },
  },
  arguments: 0,
  async run(input) {
    const slug = input.text('project')
    const typed: RetentionFields = {
      ageDays: input.text('age-days') ?? '',
      maximumDays: input.text('maximum-days') ?? '',
      spaceGib: input.text('space-gb') ?? '',
    }
    if (slug !== undefined && (typed.maximumDays || typed.spaceGib))
      throw new CommandError('A project has --age-days only; the other limits are those of the instance.')
    const parsed = parseRetention(typed)
    if ('mistakes' in parsed) {
      const [field] = Object.keys(parsed.mistakes) as (keyof typeof retentionBounds)[]
      const { least, most } = retentionBounds[field!]
      throw new CommandError(`${optionOf[field!]} must be a number from ${least} to ${most}.`)
    }
    const { retention } = await input.store()
    const before =
      slug === undefined
        ? (await retention.ofInstance(operator))?.retention
        : (await retention.ofProject(operator, slug))?.retention
    if (!before) throw new CommandError(`There is no project ${JSON.stringify(slug)}.`)
    const set = { ...before, ...parsed.retention }
    await (slug === undefined ? retention.setOfInstance(operator, set) : retention.setOfProject(operator, slug, set))
    return { json: set, text: 'The limits apply from the next run, within an hour.' }
  },
}

const optionOf = { ageDays: '--age-days', maximumDays: '--maximum-days', spaceGib: '--space-gb' }
