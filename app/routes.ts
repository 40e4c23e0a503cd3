import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

/** The sitemap: every URL, grouped by feature. */
export default [
  layout('routes/frame.tsx', [
    index('routes/home.tsx'),
    route('lookup', 'routes/lookup.tsx'),
    route('d/:code', 'routes/receipt.tsx'),
    route('setup', 'routes/setup.tsx'),
    route('sign-in', 'routes/account/sign-in.tsx'),

    layout('routes/signed-in.tsx', [
      route('issues', 'routes/issues/list.tsx'),
      route('issues/:shortId', 'routes/issues/issue.tsx', [
        index('routes/issues/latest-event.tsx'),
        route('events', 'routes/issues/events.tsx'),
        route('events/:eventId', 'routes/issues/event.tsx'),
        route('grouping', 'routes/issues/grouping.tsx'),
        route('history', 'routes/issues/history.tsx'),
        route('comments/:id', 'routes/issues/comment.tsx'),
        route('people', 'routes/issues/people.tsx'),
        route('tags', 'routes/issues/tags.tsx'),
      ]),
      route('projects', 'routes/projects/list.tsx'),
      route('projects/new', 'routes/projects/new.tsx'),
      route('projects/:slug', 'routes/projects/project.tsx'),
      route('projects/:slug/settings', 'routes/projects/settings.tsx'),
      route('projects/:slug/quotas', 'routes/projects/quotas.tsx'),
      route('projects/:slug/members', 'routes/projects/members.tsx'),
      route('projects/:slug/privacy', 'routes/projects/privacy.tsx'),
      route('projects/:slug/receipts', 'routes/projects/receipts.tsx'),
      route('projects/:slug/source-maps', 'routes/projects/source-maps.tsx'),
      route('projects/:slug/source-maps/:id', 'routes/projects/source-map-upload.tsx'),
      route('projects/:slug/grouping', 'routes/projects/grouping.tsx'),
      route('projects/:slug/storms/:id', 'routes/projects/storm.tsx'),
      route('projects/:slug/source-maps/doctor', 'routes/projects/source-maps-doctor.tsx'),
      route('account', 'routes/account/account.tsx'),
      route('admin', 'routes/admin/admin.tsx'),
      route('admin/quotas', 'routes/admin/quotas.tsx'),
    ]),

    route('*', 'routes/not-found.tsx'),
  ]),

  // Noun actions: forms that cannot be wrong post here and are sent back with a flash.
  route('issues.csv', 'routes/issues/export.ts', { id: 'routes/issues/export-csv' }),
  route('issues.json', 'routes/issues/export.ts', { id: 'routes/issues/export-json' }),
  route('issues/completions', 'routes/issues/completions.ts'),
  route('issues/:shortId/resolution', 'routes/issues/resolution.ts'),
  route('issues/:shortId/mute', 'routes/issues/mute.ts'),
  route('issues/:shortId/assignment', 'routes/issues/assignment.ts'),
  route('issues/:shortId/priority', 'routes/issues/priority.ts'),
  route('issues/:shortId/bookmark', 'routes/issues/bookmark.ts'),
  route('issues/:shortId/events/:eventId/json', 'routes/issues/event-json.ts'),
  route('issues/:shortId/events/:eventId/resolving', 'routes/issues/event-resolving.ts'),
  route('issues/:shortId/late-regrouping', 'routes/issues/late-regrouping.ts'),
  route('projects/:slug/source-maps/resolving', 'routes/projects/source-maps-resolving.ts'),
  route('issues/:shortId/events/:eventId/attachments/:id', 'routes/issues/attachment.ts'),
  route('projects/:slug/first-event', 'routes/projects/first-event.ts'),
  route('projects/:slug/keys/:keyId/state', 'routes/projects/key-state.ts'),
  route('projects/:slug/keys/:keyId/rotation', 'routes/projects/key-rotation.ts'),
  route('admin/parked/:id/retry', 'routes/admin/parked-retry.ts'),
  route('admin/parked/:id/drop', 'routes/admin/parked-drop.ts'),
  route('first-screen-seen', 'routes/first-screen-seen.ts'),
  route('sign-out', 'routes/account/sign-out.ts'),
  route('theme', 'routes/theme.ts'),
  route('live', 'routes/live.ts'),

  // Our own failures in the browser report home here.
  route('client-failures', 'routes/client-failures.ts'),

  // SDKs. In production `server.ts` answers these paths before React Router is asked.
  ...prefix('api/:projectId', [
    route('envelope', 'routes/intake/envelope.ts'),
    route('store', 'routes/intake/store.ts'),
    route('security', 'routes/intake/form.ts', { id: 'routes/intake/security' }),
    route('csp-report', 'routes/intake/form.ts', { id: 'routes/intake/csp-report' }),
    route('nel', 'routes/intake/form.ts', { id: 'routes/intake/nel' }),
    route('minidump', 'routes/intake/form.ts', { id: 'routes/intake/minidump' }),
    route('events/:eventId/attachments', 'routes/intake/form.ts', { id: 'routes/intake/attachments' }),
    route('cron/:monitor/:key?', 'routes/intake/form.ts', { id: 'routes/intake/check-in' }),
    route('otlp/v1/:signal', 'routes/intake/form.ts', { id: 'routes/intake/otlp' }),
    route('integration/otlp/v1/:signal', 'routes/intake/form.ts', { id: 'routes/intake/otlp-integration' }),
  ]),
  route('api/0/projects/:organization/:project/user-feedback', 'routes/intake/form.ts', {
    id: 'routes/intake/user-feedback',
  }),
  route('v1/:signal', 'routes/intake/form.ts', { id: 'routes/intake/otlp-by-key' }),
  route('api/store', 'routes/intake/store.ts', { id: 'routes/intake/store-by-key' }),
  route('api/envelope', 'routes/intake/envelope.ts', { id: 'routes/intake/envelope-by-key' }),
  route('tunnel', 'routes/intake/envelope.ts', { id: 'routes/intake/tunnel' }),

  // sentry-cli and bundler plugins: uploads of source maps, and what they tell of releases.
  route('api/0', 'routes/sentry-api/info.ts'),
  ...prefix('api/0', [
    layout('routes/sentry-api/api.ts', [
      route('auth', 'routes/sentry-api/user.ts', { id: 'routes/sentry-api/auth' }),
      route('users/me', 'routes/sentry-api/user.ts'),
      route('organizations', 'routes/sentry-api/organizations.ts'),
      route('organizations/:organization', 'routes/sentry-api/organizations.ts', {
        id: 'routes/sentry-api/organization',
      }),
      ...prefix('organizations/:organization', [
        route('projects', 'routes/sentry-api/projects.ts'),
        route('repos', 'routes/sentry-api/empty-list.ts', { id: 'routes/sentry-api/repositories' }),
        route('monitors', 'routes/sentry-api/monitors.ts'),
        route('chunk-upload', 'routes/sentry-api/chunk-upload.ts'),
        route('artifactbundle/assemble', 'routes/sentry-api/bundle-assembly.ts'),
        route('releases', 'routes/sentry-api/releases.ts'),
        route('releases/:version', 'routes/sentry-api/release.ts'),
        route('releases/:version/assemble', 'routes/sentry-api/release-assembly.ts'),
        route('releases/:version/previous-with-commits', 'routes/sentry-api/previous-release.ts'),
        route('releases/:version/commits', 'routes/sentry-api/empty-list.ts', { id: 'routes/sentry-api/commits' }),
        route('releases/:version/deploys', 'routes/sentry-api/deploys.ts'),
      ]),
      route('projects/:organization/:project', 'routes/sentry-api/project.ts'),
      ...prefix('projects/:organization/:project', [
        route('releases', 'routes/sentry-api/releases.ts', { id: 'routes/sentry-api/project-releases' }),
        route('releases/:version', 'routes/sentry-api/release.ts', { id: 'routes/sentry-api/project-release' }),
        route('releases/:version/files', 'routes/sentry-api/release-files.ts'),
        route('releases/:version/files/:file', 'routes/sentry-api/release-file.ts'),
        route('files/difs/assemble', 'routes/sentry-api/debug-files-assembly.ts'),
      ]),
      route('*', 'routes/sentry-api/not-found.ts'),
    ]),
  ]),

  ...prefix('api/v1', [
    layout('routes/api/v1/api.ts', [
      route('lookup', 'routes/api/v1/lookup.ts'),
      route('projects', 'routes/api/v1/projects.ts'),
      route('projects/:slug/stats', 'routes/api/v1/project-stats.ts'),
      route('issues', 'routes/api/v1/issues.ts'),
      route('issues/:shortId', 'routes/api/v1/issue.ts'),
      route('issues/:shortId/events', 'routes/api/v1/issue-events.ts'),
      route('events/:eventId', 'routes/api/v1/event.ts'),
      route('*', 'routes/api/v1/not-found.ts'),
    ]),
    route('openapi.json', 'routes/api/v1/openapi.ts'),
  ]),

  route('healthz', 'routes/health/healthz.ts'),
  route('readyz', 'routes/health/readyz.ts'),
  route('metrics', 'routes/health/metrics.ts'),

  // The failure lab: fails in every way there is. Answers 404 unless DIGESTLINE_LAB=1.
  route('__lab', 'routes/lab/lab.tsx', [
    index('routes/lab/index.tsx'),
    route('loader', 'routes/lab/loader.tsx'),
    route('action', 'routes/lab/action.tsx'),
    route('middleware', 'routes/lab/middleware.tsx'),
    route('render', 'routes/lab/render.tsx'),
    route('suspense', 'routes/lab/suspense.tsx'),
    route('parent', 'routes/lab/parent.tsx', [index('routes/lab/child.tsx')]),
    route('deferred', 'routes/lab/deferred.tsx'),
    route('headers', 'routes/lab/headers.tsx'),
    route('meta', 'routes/lab/meta.tsx'),
    route('resource', 'routes/lab/resource.ts'),
    layout('routes/lab/enclosing.tsx', [route('boundary', 'routes/lab/boundary.tsx')]),
    route('fetchers', 'routes/lab/fetchers.tsx'),
    route('client-loader', 'routes/lab/client-loader.tsx'),
    route('browser', 'routes/lab/browser.tsx'),
    route('refusal', 'routes/lab/refusal.tsx'),
    // Where the root fails (planted-failures.server.ts); the page itself is fine.
    route('root-loader', 'routes/lab/child.tsx', { id: 'routes/lab/root-loader' }),
    route('root-render', 'routes/lab/child.tsx', { id: 'routes/lab/root-render' }),
    route('layout', 'routes/lab/child.tsx', { id: 'routes/lab/layout' }),
  ]),
] satisfies RouteConfig
