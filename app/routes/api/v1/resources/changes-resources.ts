import { hourOf } from '~/clock'
import { mostCounted } from '~/issues/open-counts'
import type { ChangedPart } from '~/store/triage'
import { daysAsked } from '../../../home-chart-view'
import { readHomeAddress, refusedInSpan, sinceOf, spanNames } from '../../../home-view'
import { type Answer, apiMethod, apiResource } from '../api-resource'
import { iso, issueJson } from '../json'
import { listMethod } from '../list-method'
import { inQuery } from '../openapi-parameters'
import { list, oneOf, orNull, record, ref, text, time, whole } from '../openapi-types'
import { limitIn, pageByText } from '../page-of'
import { releaseJson } from '../release-json'
import { isoOrNull, timeOrNone } from './owners'

/** The first page: what changed since the last visit, or in the last days. */

const part = (description: string) => ({
  ...record({ count: whole, issues: list(ref('Issue')) }),
  description,
})

const changesAnswer = {
  name: 'Changes',
  schema: record({
    since: time,
    new: part('Open issues first seen since then.'),
    regressed: part('Regressed since then.'),
    escalating: part('With an hour far above their usual rate since then.'),
    ongoing: part('Older open issues that happened since then.'),
    quiet: { ...whole, description: 'Open issues without an event since then.' },
    releases: record({ count: whole, releases: list(ref('Release')) }),
    rejected: {
      ...list(record({ project: text, items: whole })),
      description: 'Items that projects rejected since then; the five with the most.',
    },
    errorsPerDay: {
      ...list(record({ project: text, date: { type: 'string', format: 'date' }, count: whole })),
      description: 'Events of the last 14 days (UTC), in every project; days without events are left out.',
    },
    yours: {
      ...record({ assigned: whole, unreadMentions: whole, reportsAndCalls: whole }),
      description: 'Open issues assigned to the user, mentions, and what visitors and callers said since then.',
    },
  }),
}

const overviewAnswer: Answer = {
  name: 'ProjectOverview',
  schema: record({
    slug: text,
    openIssues: { ...whole, description: `Counted up to ${mostCounted}.` },
    lastEventAt: timeOrNone,
    lastRelease: orNull('string'),
  }),
}

/** Unread mentions are counted up to here. */
const mostMentions = 100

export const changesResources = [
  apiResource('changes', 'Account', {
    GET: apiMethod({
      summary: 'Get what changed: new, regressed, escalating and ongoing issues, releases, and what was rejected',
      scope: 'read',
      query: [
        inQuery('span', '`seen`: since the user marked everything as seen. Default: seen, or 7d without that.', {
          ...oneOf(...spanNames),
        }),
        inQuery('project', 'The slug of one project. Default: all.'),
        inQuery('limit', 'Issues and releases of each part, 1 to 100. Default: 50.', {
          ...{ type: 'integer', minimum: 1, maximum: 100 },
        }),
      ],
      answer: changesAnswer,
      async run({ store, viewer, query, runtime, at }) {
        const limit = limitIn(query)
        const seen = await store.triage.lastSeen(viewer)
        const { span, project } = readHomeAddress(query, seen)
        const since = sinceOf(span, seen, at)
        const asked = { since, now: at, limit, project }
        const [changed, refused, mentions, fresh, events, counts, calls] = await Promise.all([
          store.triage.changed(viewer, asked),
          store.projects.refusals(viewer, hourOf(since)),
          store.comments.mentions(viewer, { unread: true, limit: mostMentions }),
          store.releases.fresh(viewer, asked),
          store.projects.eventsPerDay(viewer, daysAsked(at)),
          store.issues.counts(viewer, []),
          store.support.since(viewer, since),
        ])
        const { publicUrl } = runtime.config
        const partJson = ({ count, top }: ChangedPart) => ({
          count,
          issues: top.map((issue) => issueJson(issue, publicUrl)),
        })
        return {
          since: iso(since),
          new: partJson(changed.fresh),
          regressed: partJson(changed.regressed),
          escalating: partJson(changed.escalating),
          ongoing: partJson(changed.stillOpen),
          quiet: changed.quiet,
          releases: { count: fresh.count, releases: fresh.top.map((release) => releaseJson(release, publicUrl)) },
          rejected: refusedInSpan(refused, project).map(({ slug, count }) => ({ project: slug, items: count })),
          errorsPerDay: events.map(({ slug, day, count }) => ({
            ...{ project: slug, count },
            date: new Date(day * 86_400_000).toISOString().slice(0, 10),
          })),
          yours: { assigned: counts.mine, unreadMentions: mentions.length, reportsAndCalls: calls },
        }
      },
    }),
  }),
  apiResource('overview', 'Account', {
    GET: listMethod({
      summary: 'List the projects with their open issues, latest event and release, by slug',
      scope: 'read',
      answer: ['Overview', 'projects', overviewAnswer],
      find: ({ store, viewer }) => store.projects.figures(viewer),
      page: (rows, query) => pageByText(rows, query, ({ slug }) => slug),
      json: ({ slug, open, lastEvent, lastRelease }) => ({
        ...{ slug, openIssues: open, lastEventAt: isoOrNull(lastEvent), lastRelease: lastRelease ?? null },
      }),
    }),
  }),
]
