import { problem } from '~/fallback/problem'
import {
  defaultEnvironment,
  defaultMonitorSettings,
  type MonitorSettings,
  monitorLimits,
  monitorStates,
  type Run,
  runStatuses,
  stateOf,
  watchings,
} from '~/monitors/monitor'
import { fieldsOfMonitor, type MonitorMistake, parseMonitor } from '~/monitors/monitor-form'
import { intervalUnits, nextTimes, type Schedule, scheduleLimits } from '~/monitors/schedule'
import type { ShownMonitor } from '~/store/monitors'
import { monitorsTexts } from '~/texts/en/monitors'
import { type Answer, type Asked, apiMethod, apiResource, idIn } from '../api-resource'
import {
  about,
  choiceOf,
  type Field,
  flag,
  objectOf,
  optional,
  orNone,
  refuseField,
  refuseMistakes,
  textOf,
  wholeOf,
} from '../field'
import { iso } from '../json'
import { listMethod, oldestFirst } from '../list-method'
import { address, list, oneOf, orNull, record, text, time, whole } from '../openapi-types'
import { pageById } from '../page-of'

const crontab = objectOf({ type: choiceOf('crontab'), value: textOf(scheduleLimits.crontabLength, 1) })
const interval = objectOf({ type: choiceOf('interval'), value: wholeOf(1, 10_000), unit: choiceOf(...intervalUnits) })

const schedule: Field<Schedule> = {
  schema: { oneOf: [crontab.schema, interval.schema] },
  read(sent, at) {
    if (typeof sent !== 'object' || sent === null || !('type' in sent)) return refuseField(at, 'must have a type')
    return sent.type === 'crontab' ? crontab.read(sent, at) : interval.read(sent, at)
  },
}

const minutes = (least: number) => wholeOf(least, monitorLimits.minutes)
const threshold = wholeOf(1, monitorLimits.threshold)
const fields = {
  schedule: optional(about(orNone(schedule), 'Null: no check-in is expected.')),
  timeZone: optional(textOf(100, 1)),
  marginMinutes: optional(minutes(0)),
  runtimeMinutes: optional(minutes(1)),
  failureThreshold: optional(threshold),
  recoveryThreshold: optional(threshold),
}
const name = textOf(monitorLimits.nameLength, 1)

const monitorAnswer: Answer = {
  name: 'Monitor',
  schema: record({
    ...{ id: whole, slug: text, name: text, environment: text },
    state: oneOf(...monitorStates),
    watching: oneOf(...watchings),
    muted: { type: 'boolean' },
    inProgress: { type: 'boolean', description: 'A run has started and not ended yet.' },
    schedule: { description: 'Null when no check-in is expected.', oneOf: [schedule.schema, { type: 'null' }] },
    timeZone: text,
    ...{ marginMinutes: whole, runtimeMinutes: whole, failureThreshold: whole, recoveryThreshold: whole },
    upserts: { type: 'boolean', description: 'SDKs replace the settings.' },
    expectedAt: { ...orNull('string'), format: 'date-time', description: 'When the next check-in is expected.' },
    lastCheckInAt: { ...orNull('string'), format: 'date-time' },
    lastOkAt: { ...orNull('string'), format: 'date-time' },
    issue: { ...orNull('string'), description: 'Short ID of the issue with its failures.' },
    url: address,
  }),
}

const isoOrNull = (at: number | undefined) => (at === undefined ? null : iso(at))

function monitorJson(monitor: ShownMonitor, { runtime, at }: Asked<unknown>) {
  const { id, slug, name, environment, watching, inProgress, upserts, settings, project } = monitor
  const { schedule, ...limits } = settings
  return {
    ...{ id, slug, name, environment, watching, inProgress, upserts, ...limits },
    state: stateOf(monitor, at),
    muted: watching === 'muted',
    schedule: schedule ?? null,
    expectedAt: isoOrNull(monitor.expectedAt),
    lastCheckInAt: isoOrNull(monitor.lastCheckInAt),
    lastOkAt: isoOrNull(monitor.lastOkAt),
    issue: monitor.issue?.shortId ?? null,
    url: `${runtime.config.publicUrl}/projects/${project.slug}/monitors/${id}`,
  }
}

async function oneMonitor(asked: Asked<unknown>, id: number) {
  const monitor = await asked.store.monitors.one(asked.viewer, asked.params.slug ?? '', id, 0)
  return monitor && monitorJson(monitor, asked)
}

/** What the form of the page finds wrong, too. */
function checked(
  names: { name: string; environment: string; upserts: boolean },
  settings: MonitorSettings,
  at: number,
) {
  const parsed = parseMonitor(fieldsOfMonitor(settings, names), at)
  if (!('mistakes' in parsed)) return parsed
  const { mistakes } = monitorsTexts.english
  const words = (mistake: MonitorMistake) =>
    typeof mistake === 'string' ? mistakes[mistake] : mistakes.number(mistake.least, mistake.most)
  refuseMistakes(Object.fromEntries(Object.entries(parsed.mistakes).map(([field, wrong]) => [field, words(wrong)])))
  throw problem(400, 'These settings are not valid.')
}

type Sent = { schedule?: Schedule | null } & Partial<Omit<MonitorSettings, 'schedule'>>

function settingsIn(before: MonitorSettings, { schedule, ...sent }: Sent): MonitorSettings {
  const { schedule: kept, ...rest } = { ...before, ...sent }
  const wanted = schedule === undefined ? kept : (schedule ?? undefined)
  return { ...rest, ...(wanted && { schedule: wanted }) }
}

const runAnswer: Answer = {
  name: 'MonitorRun',
  schema: record({
    ...{ id: whole, checkInId: orNull('string'), status: oneOf(...runStatuses) },
    expectedAt: { ...orNull('string'), format: 'date-time' },
    startedAt: { type: 'string', format: 'date-time' },
    at: { type: 'string', format: 'date-time', description: 'The last check-in, or when its time was over.' },
    durationMilliseconds: { ...orNull('number'), minimum: 0 },
  }),
}

const runJson = ({ id = 0, checkInId, status, expectedAt, startedAt, at, durationMilliseconds }: Run) => ({
  ...{ id, checkInId: checkInId ?? null, status },
  ...{ expectedAt: isoOrNull(expectedAt), startedAt: iso(startedAt), at: iso(at) },
  durationMilliseconds: durationMilliseconds ?? null,
})

/** Monitors of cron jobs. */
export const monitorResources = [
  apiResource('projects/:slug/monitors', 'Project', {
    GET: listMethod({
      summary: 'List the cron monitors of a project',
      scope: 'read',
      answer: ['Monitors', 'monitors', monitorAnswer],
      find: async ({ store, viewer, params }) => {
        const { slug = '' } = params
        const project = await store.projects.bySlug(viewer, slug)
        return project && store.monitors.list(viewer, { slug, runs: 0 })
      },
      page: oldestFirst,
      json: monitorJson,
    }),
    POST: apiMethod({
      summary: 'Add a cron monitor',
      description: 'For admins of the project. Its slug is made of its name.',
      scope: 'admin',
      body: objectOf({ name, environment: optional(textOf(monitorLimits.environmentLength, 1)), ...fields }),
      answer: monitorAnswer,
      status: 201,
      async run(asked) {
        const { store, viewer, params, body, at } = asked
        const { name, environment = defaultEnvironment, ...sent } = body
        const settings = settingsIn(defaultMonitorSettings, sent)
        const { upserts: _, ...monitor } = checked({ name, environment, upserts: false }, settings, at)
        const added = await store.monitors.add(viewer, params.slug ?? '', { ...monitor, at })
        if (added.ok) return oneMonitor(asked, added.id)
        if (added.why === 'unknown') return undefined
        const { taken, tooMany } = monitorsTexts.english
        throw problem(
          added.why === 'taken' ? 409 : 400,
          added.why === 'taken' ? taken : tooMany(monitorLimits.perProject),
        )
      },
    }),
  }),
  apiResource('projects/:slug/monitors/preview', 'Project', {
    POST: apiMethod({
      summary: 'Compute the next five times of a schedule',
      scope: 'read',
      body: objectOf({ schedule, timeZone: optional(textOf(100, 1)) }),
      answer: { name: 'MonitorPreview', schema: record({ next: list(time) }) },
      async run({ store, viewer, params, body, at }) {
        if (!(await store.projects.bySlug(viewer, params.slug ?? ''))) return undefined
        const settings = settingsIn(defaultMonitorSettings, body)
        checked({ name: 'preview', environment: defaultEnvironment, upserts: false }, settings, at)
        return { next: nextTimes(body.schedule, settings.timeZone, at, 5).map(iso) }
      },
    }),
  }),
  apiResource('projects/:slug/monitors/:id', 'Monitor', {
    GET: apiMethod({
      summary: 'Get a cron monitor',
      scope: 'read',
      answer: monitorAnswer,
      run: (asked) => oneMonitor(asked, idIn(asked.params)),
    }),
    PATCH: apiMethod({
      summary: 'Change a cron monitor, mute it or turn it off',
      description: 'For admins of the project.',
      scope: 'admin',
      body: objectOf({
        name: optional(name),
        upserts: optional(flag),
        watching: optional(choiceOf(...watchings)),
        ...fields,
      }),
      answer: monitorAnswer,
      async run(asked) {
        const { store, viewer, params, body, at } = asked
        const [slug, id] = [params.slug ?? '', idIn(params)]
        const before = await store.monitors.one(viewer, slug, id, 0)
        if (!before?.mayChange) return undefined
        const { watching, name = before.name, upserts = before.upserts, ...sent } = body
        if (Object.keys(body).some((field) => field !== 'watching')) {
          const names = { name, environment: before.environment, upserts }
          const { settings } = checked(names, settingsIn(before.settings, sent), at)
          if (!(await store.monitors.update(viewer, slug, id, { name, settings, upserts, at }))) return undefined
        }
        if (watching && !(await store.monitors.watch(viewer, slug, id, watching, at))) return undefined
        return oneMonitor(asked, id)
      },
    }),
    DELETE: apiMethod({
      summary: 'Delete a cron monitor with its runs',
      description: 'For admins of the project. Its issue stays.',
      scope: 'admin',
      run: ({ store, viewer, params }) => store.monitors.remove(viewer, params.slug ?? '', idIn(params)),
    }),
  }),
  apiResource('projects/:slug/monitors/:id/runs', 'Monitor', {
    GET: listMethod({
      summary: 'List the runs of a cron monitor, newest first',
      description: `The newest ${monitorLimits.runs} are kept.`,
      scope: 'read',
      answer: ['MonitorRuns', 'runs', runAnswer],
      find: async ({ store, viewer, params }) =>
        (await store.monitors.one(viewer, params.slug ?? '', idIn(params), monitorLimits.runs))?.runs,
      page: (rows, query) => pageById(rows, query, ({ id }) => id ?? 0, 'newest'),
      json: runJson,
    }),
  }),
]
