// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of sources, not templates.

/**
 * Faults to plant, one at a time (`npm run test:mutations`). `find` stands once in `file`, and `replace` takes its place. `caughtBy`: the
 * test file of the quick tier that has to fail then.
 *
 * @type {{ name: string, file: string, find: string, replace: string, caughtBy: string }[]}
 */
export const faults = [
  // Permissions
  {
    name: 'a helper may triage',
    file: 'app/store/sql/visible.server.ts',
    find: "where user_id = :userId and role in ('admin', 'member')))\n    and ${within(projectId)}",
    replace: 'where user_id = :userId))\n    and ${within(projectId)}',
    caughtBy: 'tests/store/sqlite-second-half.test.ts',
  },
  {
    name: 'a token limited to projects sees all of its user',
    file: 'app/store/sql/visible.server.ts',
    find: '`(:limitedBy = 0 or ${projectId} in (select project_id from token_project where token_id = :limitedBy))`',
    replace: '`(:limitedBy = :limitedBy or ${projectId} = 0)`',
    caughtBy: 'tests/store/sqlite.test.ts',
  },
  {
    name: 'the number of an issue is told to who may not triage it',
    file: 'app/store/sql/issues/issues.server.ts',
    find: "and ${mayTriage('o.project_id')}`",
    replace: "and (1 = 1 or ${mayTriage('o.project_id')})`",
    caughtBy: 'tests/store/sqlite.test.ts',
  },
  {
    name: 'a session outlives a sign-out',
    file: 'app/store/sql/accounts/session-writes.server.ts',
    find: "close: db.prepare('delete from session where token_hash = :tokenHash')",
    replace: "close: db.prepare('update session set last_used_at = last_used_at where token_hash = :tokenHash')",
    caughtBy: 'tests/store/sqlite-second-half.test.ts',
  },
  {
    name: 'a changed password keeps the other sessions',
    file: 'app/store/sql/accounts/account-writes.server.ts',
    find: "'delete from session where user_id = :userId and token_hash is distinct from :keepSession'",
    replace: "'delete from session where user_id = :userId and token_hash = :keepSession'",
    caughtBy: 'tests/store/sqlite.test.ts',
  },
  {
    name: 'an expired token is accepted',
    file: 'app/store/sql/accounts/tokens.server.ts',
    find: 'and (t.expires_at is null or t.expires_at > :at)',
    replace: 'and (t.expires_at is null or t.expires_at > 0 * :at)',
    caughtBy: 'tests/store/sqlite-second-half.test.ts',
  },
  {
    name: 'a one-time code counts twice',
    file: 'app/store/sql/accounts/second-factor-writes.server.ts',
    find: 'and last_step < :step`',
    replace: 'and last_step <= :step`',
    caughtBy: 'tests/store/sqlite-second-half.test.ts',
  },
  {
    name: 'a form of another site is taken',
    file: 'app/accounts/same-origin.server.ts',
    find: "if (site !== null && site !== 'same-origin' && site !== 'none') return false",
    replace: "if (site === 'cross-origin') return false",
    caughtBy: 'app/accounts/same-origin.test.ts',
  },
  // What people sent
  {
    name: 'a title runs as a formula in a spreadsheet',
    file: 'app/issues/export.ts',
    find: '/^\\s*[=+\\-@\\t\\r\\n\\uFF0B\\uFF0D\\uFF1D\\uFF20]/',
    replace: '/^\\s*[+\\-@\\t\\r\\n\\uFF0B\\uFF0D\\uFF1D\\uFF20]/',
    caughtBy: 'app/issues/export.test.ts',
  },
  {
    name: 'a comment links to a script',
    file: 'app/markdown/safe-address.ts',
    find: "['http:', 'https:', 'mailto:']",
    replace: "['http:', 'https:', 'mailto:', 'javascript:']",
    caughtBy: 'app/markdown/markdown.test.ts',
  },
  {
    name: 'the title of an issue is markup in Slack',
    file: 'app/delivery/channels/slack.ts',
    find: 'const title = shorten(titleOf(message), 2000, write)',
    replace: 'const title = titleOf(message).slice(0, 2000)',
    caughtBy: 'app/delivery/channels/channels.test.ts',
  },
  {
    name: 'requests go to the metadata service of a cloud',
    file: 'app/outside/public-address.server.ts',
    find: "['169.254.0.0', 16],",
    replace: "['169.254.0.0', 32],",
    caughtBy: 'app/outside/outside.server.test.ts',
  },
  {
    name: 'an item that is cut short is taken',
    file: 'app/wire/envelope.ts',
    find: 'if (end > bytes.length)',
    replace: 'if (end > bytes.length + 1)',
    caughtBy: 'app/wire/envelope.test.ts',
  },
  // Issues
  {
    name: 'a resolved issue that happens again stays resolved',
    file: 'app/issues/transition.ts',
    find: "return { status: 'regressed', ...(release !== undefined && { release }) }",
    replace: 'return { status, ...(release !== undefined && { release }) }',
    caughtBy: 'app/issues/transition.test.ts',
  },
  {
    name: 'a purged issue keeps its title',
    file: 'app/store/sql/issues/purge.server.ts',
    find: "...['merged_into',",
    replace: "...['title', 'merged_into',",
    caughtBy: 'tests/store/purge.test.ts',
  },
  {
    name: 'a muted issue alerts',
    file: 'app/alerts/decide-alerts.ts',
    find: "if (!terms || issue?.status === 'muted') return false",
    replace: 'if (!terms) return false',
    caughtBy: 'app/alerts/decide-alerts.test.ts',
  },
  {
    name: 'every alert is enqueued twice',
    file: 'app/store/sql/alerts/enqueue.server.ts',
    find: 'for (const asked of deliveries) {',
    replace: 'for (const asked of [...deliveries, ...deliveries]) {',
    caughtBy: 'tests/store/alerts/alerting.test.ts',
  },
  // Look-up
  {
    name: 'a recomputed digest ranks before an exact one',
    file: 'app/lookup/rank.ts',
    find: '{ exact: 0, linked: 1, recomputed: 2 }',
    replace: '{ exact: 2, linked: 1, recomputed: 0 }',
    caughtBy: 'app/lookup/look-up.test.ts',
  },
  {
    name: 'a typographic dash in a code is not read',
    file: 'app/digests/clean-paste.ts',
    find: '[\\u2010-\\u2015\\u2212\\u00b7\\u2022]',
    replace: '[\\u2212\\u00b7\\u2022]',
    caughtBy: 'app/digests/recognise.test.ts',
  },
  {
    name: 'a resolved frame is one line too low',
    file: 'app/symbolication/open-map.ts',
    find: 'line: segment[2], column',
    replace: 'line: segment[2] + 1, column',
    caughtBy: 'app/symbolication/resolver.test.ts',
  },
  // Durability and limits
  {
    name: 'an answer comes before the bytes are on the disk',
    file: 'app/inbox/segment-writer.server.ts',
    find: '      await this.disk.sync(active.file.fd)\n',
    replace: '',
    caughtBy: 'app/inbox/inbox.server.test.ts',
  },
  {
    name: 'records leave the inbox before the database has them',
    file: 'app/processing/loop.server.ts',
    find: '      const recorded = await recorder.record(batch)\n',
    replace:
      '      report(committed(batch, { processed: 0, duplicates: 0, happened: [] }))\n      const recorded = await recorder.record(batch)\n',
    caughtBy: 'app/processing/loop.server.test.ts',
  },
  {
    name: 'a column is missing on one engine',
    file: 'app/store/postgres/migrations/0001-schema/12-alerts.sql',
    find: ',\n  -- when an alert was last compared with it\n  considered_at bigint\n',
    replace: '\n',
    caughtBy: 'tests/store/moving.test.ts',
  },
  {
    name: 'one more try than the limit is allowed',
    file: 'app/accounts/throttle.ts',
    find: 'const turns = refilled >= 1 ? refilled - 1 : refilled',
    replace: 'const turns = refilled >= 1 ? refilled - 0.9 : refilled',
    caughtBy: 'app/accounts/throttle.test.ts',
  },
  {
    name: 'a missed run is noticed before its margin is over',
    file: 'app/monitors/decide-monitor.ts',
    find: 'if (expectedAt === undefined || expectedAt + margin > until) return change',
    replace: 'if (expectedAt === undefined || expectedAt > until) return change',
    caughtBy: 'app/monitors/decide-monitor.test.ts',
  },
  // Looks
  {
    name: 'the style sheet of tables is not imported',
    file: 'app/styles/index.css',
    find: '@import "../ui/table.css";\n',
    replace: '',
    caughtBy: 'tests/sources.test.ts',
  },
  // What the built application answers
  {
    name: 'a failure has no digest in its head',
    file: 'app/fallback/answer-failures.server.ts',
    find: "  if (digest && !response.headers.has('X-Digest')) response.headers.set('X-Digest', digest)\n",
    replace: '',
    caughtBy: 'tests/http/lab.test.ts',
  },
  {
    name: 'the content security policy allows styles in pages',
    file: 'app/fallback/security-headers.ts',
    find: "`style-src 'self'`",
    replace: "`style-src 'self' 'unsafe-inline'`",
    caughtBy: 'tests/http/walk.test.ts',
  },
  {
    name: 'browsers may guess the type of an answer',
    file: 'app/fallback/security-headers.ts',
    find: "    'X-Content-Type-Options': 'nosniff',\n",
    replace: '',
    caughtBy: 'tests/http/walk.test.ts',
  },
  {
    name: 'a German page has an English sentence',
    file: 'app/texts/de/projects.ts',
    find: "title: 'Projekte'",
    replace: "title: 'All of the projects'",
    caughtBy: 'tests/http/walk.test.ts',
  },
  {
    name: 'a refused sender is not told when to come back',
    file: 'app/intake/answers.ts',
    find: "  if (retryAfter !== undefined) headers['retry-after'] = String(retryAfter)\n",
    replace: '',
    caughtBy: 'tests/http/quota.test.ts',
  },
  {
    name: 'a command that fails ends with code 0',
    file: 'app/ops/run-command-line.server.ts',
    find: '  return exitCode\n',
    replace: '  return 0 * exitCode\n',
    caughtBy: 'tests/http/cli.test.ts',
  },
  {
    name: 'the API names the short id of an issue differently',
    file: 'app/routes/api/v1/json.ts',
    find: '    shortId: issue.shortId,',
    replace: '    shortid: issue.shortId,',
    caughtBy: 'tests/http/api.test.ts',
  },
  {
    name: 'an export has issues of every project',
    file: 'app/routes/issues/list/export-stream.server.ts',
    find: 'store.issues.page(viewer, {',
    replace: "store.issues.page({ kind: 'operator' }, {",
    caughtBy: 'tests/http/roles.test.ts',
  },
  {
    name: 'members change alert rules',
    file: 'app/routes/projects/alerts/alerts-access.server.ts',
    find: "mayChange: role === 'admin'",
    replace: "mayChange: role !== 'helper'",
    caughtBy: 'tests/http/alert-rule-pages.test.ts',
  },
  {
    name: 'a helper is told that something happened',
    file: 'app/live/question.server.ts',
    find: 'await news.since(viewer, asked)',
    replace: "await news.since({ kind: 'operator' }, asked)",
    caughtBy: 'tests/http/live.test.ts',
  },
  {
    name: 'what is too large is called malformed',
    file: 'app/routes/client-failures.ts',
    find: "'too-large': 413",
    replace: "'too-large': 400",
    caughtBy: 'tests/http/client-failures.test.ts',
  },
  {
    name: 'a form without scripts lacks a hidden field',
    file: 'app/routes/issues/comments/comment-form.tsx',
    find: '      {formKey && <input type="hidden" name="key" value={formKey} />}\n',
    replace: '',
    caughtBy: 'tests/http/comments.test.ts',
  },
  {
    name: 'the audit log keeps what was typed as an e-mail',
    file: 'app/sessions/sign-in.server.ts',
    find: 'email: known && account',
    replace: 'email: account',
    caughtBy: 'tests/http/audit.test.ts',
  },
  // What a browser shows
  {
    name: 'a field has no label',
    file: 'app/ui/field.tsx',
    find: 'className="field-label" htmlFor={ids.control}',
    replace: 'className="field-label" htmlFor={`${ids.control}-`}',
    caughtBy: 'tests/browser/parts.test.ts',
  },
]
