import { layout, prefix, type RouteConfigEntry, route } from '@react-router/dev/routes'

/**
 * Sentry's web API, for its clients: uploads of source maps and what tools report of releases, issues, events and counts. Files are named from
 * `app`, as in app/routes.ts.
 */
export const sentryApi: RouteConfigEntry[] = [
  route('api/0', 'routes/sentry-api/info.ts'),
  ...prefix('api/0', [
    layout('routes/sentry-api/api.ts', [
      layout('routes/sentry-api/naming.ts', [
        route('auth', 'routes/sentry-api/user.ts', { id: 'routes/sentry-api/auth' }),
        route('users/me', 'routes/sentry-api/user.ts'),
        route('users/me/regions', 'routes/sentry-api/regions.ts'),
        route('organizations', 'routes/sentry-api/organizations.ts'),
        route('organizations/:organization', 'routes/sentry-api/organizations.ts', {
          id: 'routes/sentry-api/organization',
        }),
        ...prefix('organizations/:organization', [
          route('projects', 'routes/sentry-api/projects.ts'),
          route('repos', 'routes/sentry-api/empty-list.ts', { id: 'routes/sentry-api/repositories' }),
          route('monitors', 'routes/sentry-api/monitors.ts'),
          route('releases', 'routes/sentry-api/releases.ts'),
          route('releases/:version', 'routes/sentry-api/release.ts'),
          route('releases/:version/commits', 'routes/sentry-api/commits.ts'),
          route('releases/:version/deploys', 'routes/sentry-api/deploys.ts'),
        ]),
        route('projects/:organization/:project', 'routes/sentry-api/project.ts'),
        ...prefix('projects/:organization/:project', [
          route('releases', 'routes/sentry-api/releases.ts', { id: 'routes/sentry-api/project-releases' }),
          route('releases/:version', 'routes/sentry-api/release.ts', { id: 'routes/sentry-api/project-release' }),
        ]),
      ]),
      layout('routes/sentry-api/uploading.ts', [
        ...prefix('organizations/:organization', [
          route('chunk-upload', 'routes/sentry-api/chunk-upload.ts'),
          route('artifactbundle/assemble', 'routes/sentry-api/bundle-assembly.ts'),
          route('releases/:version/assemble', 'routes/sentry-api/release-assembly.ts'),
          route('releases/:version/previous-with-commits', 'routes/sentry-api/previous-release.ts'),
        ]),
        ...prefix('projects/:organization/:project', [
          route('releases/:version/files', 'routes/sentry-api/release-files.ts'),
          route('releases/:version/files/:file', 'routes/sentry-api/release-file.ts'),
          route('files/difs/assemble', 'routes/sentry-api/debug-files-assembly.ts'),
        ]),
      ]),
      layout('routes/sentry-api/reading.ts', [
        ...prefix('organizations/:organization', [
          route('issues', 'routes/sentry-api/issues/list.ts'),
          route('issues/:issue', 'routes/sentry-api/issues/issue.ts'),
          ...prefix('issues/:issue', [
            route('events', 'routes/sentry-api/issues/events.ts'),
            route('events/:event', 'routes/sentry-api/issues/event.ts'),
            route('tags', 'routes/sentry-api/issues/tags.ts'),
            route('tags/:key', 'routes/sentry-api/issues/tag.ts'),
            route('tags/:key/values', 'routes/sentry-api/issues/tag.ts', { id: 'routes/sentry-api/issues/tag-values' }),
            route('notes', 'routes/sentry-api/issues/notes.ts'),
            route('comments', 'routes/sentry-api/issues/notes.ts', { id: 'routes/sentry-api/issues/comments' }),
            route('activities', 'routes/sentry-api/issues/activities.ts'),
          ]),
          route('shortids/:issue', 'routes/sentry-api/issues/short-id.ts'),
          route('eventids/:event', 'routes/sentry-api/issues/event-by-id.ts'),
          route('teams', 'routes/sentry-api/teams.ts'),
          route('members', 'routes/sentry-api/members.ts'),
          route('environments', 'routes/sentry-api/environments.ts'),
          route('tags', 'routes/sentry-api/tags.ts'),
          route('stats_v2', 'routes/sentry-api/stats/stats-v2.ts'),
          route('events', 'routes/sentry-api/stats/events-table.ts'),
          route('events-stats', 'routes/sentry-api/stats/events-series.ts'),
          route('events-timeseries', 'routes/sentry-api/stats/events-series.ts', {
            id: 'routes/sentry-api/stats/events-timeseries',
          }),
        ]),
        ...prefix('projects/:organization/:project', [
          route('issues', 'routes/sentry-api/issues/list.ts', { id: 'routes/sentry-api/issues/project-list' }),
          route('events/:event', 'routes/sentry-api/issues/project-event.ts'),
          route('events/:event/attachments', 'routes/sentry-api/issues/attachments.ts'),
          route('events/:event/attachments/:id', 'routes/sentry-api/issues/attachment.ts'),
          route('keys', 'routes/sentry-api/project-keys.ts'),
          route('teams', 'routes/sentry-api/teams.ts', { id: 'routes/sentry-api/project-teams' }),
          route('environments', 'routes/sentry-api/environments.ts', { id: 'routes/sentry-api/project-environments' }),
        ]),
        // The same without an organization, as older clients ask.
        route('issues/:issue', 'routes/sentry-api/issues/issue.ts', { id: 'routes/sentry-api/issues/any-issue' }),
        ...prefix('issues/:issue', [
          route('events', 'routes/sentry-api/issues/events.ts', { id: 'routes/sentry-api/issues/any-events' }),
          route('events/:event', 'routes/sentry-api/issues/event.ts', { id: 'routes/sentry-api/issues/any-event' }),
          route('tags', 'routes/sentry-api/issues/tags.ts', { id: 'routes/sentry-api/issues/any-tags' }),
          route('tags/:key', 'routes/sentry-api/issues/tag.ts', { id: 'routes/sentry-api/issues/any-tag' }),
          route('tags/:key/values', 'routes/sentry-api/issues/tag.ts', {
            id: 'routes/sentry-api/issues/any-tag-values',
          }),
          route('notes', 'routes/sentry-api/issues/notes.ts', { id: 'routes/sentry-api/issues/any-notes' }),
          route('comments', 'routes/sentry-api/issues/notes.ts', { id: 'routes/sentry-api/issues/any-comments' }),
          route('activities', 'routes/sentry-api/issues/activities.ts', {
            id: 'routes/sentry-api/issues/any-activities',
          }),
        ]),
      ]),
      route('*', 'routes/sentry-api/not-found.ts'),
    ]),
  ]),
]
