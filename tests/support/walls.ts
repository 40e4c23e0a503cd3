/**
 * The walls: each folder of app, or file directly in it, and what it may import. A row may name only rows above it, so there can be no
 * cycle. The port `store` and its engines are rows of their own.
 */
export const walls = Object.fromEntries(
  Object.entries({
    // Time and settings.
    'clock.ts': '',
    'config.ts': '',
    'setting-names.ts': '',
    'database-setting.ts': 'config.ts',
    'node-roles.ts': 'config.ts',
    'default-limits.ts': 'clock.ts config.ts',
    'config.server.ts': 'config.ts database-setting.ts default-limits.ts node-roles.ts setting-names.ts',
    'data-paths.server.ts': '',
    // Why a request or a field is refused: codes.
    'mistake.ts': '',
    requests: '',
    // Nouns: types and pure decisions. They do not know where they are stored or how they are shown.
    highlight: '',
    markdown: '',
    accounts: 'clock.ts config.ts mistake.ts requests',
    oauth: 'accounts clock.ts',
    attachments: 'clock.ts',
    events: 'clock.ts',
    logs: 'clock.ts events',
    monitors: 'clock.ts events',
    backups: 'clock.ts monitors',
    digests: 'events',
    symbolication: 'clock.ts events',
    grouping: 'clock.ts digests events',
    releases: 'clock.ts events',
    feedback: 'accounts clock.ts digests mistake.ts',
    issues: 'accounts clock.ts events markdown mistake.ts releases',
    alerts: 'accounts clock.ts events issues mistake.ts releases',
    projects: 'accounts clock.ts events grouping mistake.ts',
    retention: 'clock.ts events',
    // The pipeline and the store.
    wire: 'clock.ts config.ts projects',
    store:
      'accounts alerts attachments clock.ts config.ts digests events feedback grouping issues logs monitors projects releases retention symbolication wire',
    recording: 'alerts clock.ts digests events grouping issues projects store symbolication',
    'store/sql':
      'accounts alerts attachments clock.ts config.ts digests events feedback grouping issues logs monitors projects recording releases retention store symbolication wire',
    'store/postgres': 'clock.ts store store/sql symbolication',
    'store/sqlite': 'alerts clock.ts store store/sql symbolication wire',
    'store/open':
      'accounts clock.ts config.ts database-setting.ts store store/postgres store/sqlite symbolication wire',
    lookup: 'accounts clock.ts digests events feedback issues projects retention store symbolication',
    // Runs beside other programs and is bundled into one file: it knows nothing of the rest.
    pipe: '',
    // Requests to other machines leave in one place.
    outside: 'clock.ts config.ts',
    oidc: 'accounts clock.ts config.ts outside',
    threads: 'clock.ts store',
    inbox: 'clock.ts config.ts threads wire',
    intake: 'clock.ts config.ts inbox logs projects threads wire',
    uploads: 'accounts clock.ts projects releases store symbolication threads',
    // What people see.
    texts:
      'accounts alerts clock.ts config.ts digests events grouping issues lookup mistake.ts monitors projects requests retention symbolication',
    help: 'accounts markdown',
    // Alerts as messages: what each channel is sent, mail, and the sender.
    delivery:
      'accounts alerts clock.ts config.ts digests events feedback issues lookup markdown mistake.ts monitors outside projects releases store texts threads',
    ui: 'accounts clock.ts digests events issues texts',
    fallback: 'accounts clock.ts requests store texts ui',
    'fallback-package': 'fallback pipe',
    live: 'accounts clock.ts config.ts issues store texts',
    processing:
      'alerts attachments clock.ts config.ts digests events fallback feedback grouping inbox logs monitors projects releases retention store symbolication threads wire',
    // One request: what is there to answer it, and who asks.
    'runtime.ts': 'accounts clock.ts config.ts inbox live processing projects store',
    'context.ts': 'accounts intake live runtime.ts',
    sessions: 'accounts clock.ts config.ts context.ts events fallback oauth outside requests runtime.ts store texts',
    routes:
      'accounts alerts attachments backups clock.ts context.ts data-paths.server.ts delivery digests events fallback feedback grouping help highlight inbox intake issues live logs lookup markdown mistake.ts monitors oauth oidc outside processing projects releases requests retention runtime.ts sessions store symbolication texts ui uploads',
    // Programs. `routes`: the answers of fast-path routes, and the failures of the lab.
    ops: 'accounts alerts backups clock.ts config.server.ts config.ts context.ts data-paths.server.ts delivery fallback inbox intake issues live lookup monitors node-roles.ts outside pipe processing projects requests retention routes runtime.ts sessions setting-names.ts store store/open texts threads uploads wire',
    'entry.client.tsx': 'fallback texts',
    'entry.server.tsx': 'clock.ts context.ts fallback ui',
    'root.tsx': 'accounts fallback ops texts ui',
  }).map(([folder, imported]) => [folder, imported.split(' ').filter(Boolean)]),
)

/** The row of `walls` that a file belongs to; undefined for what is not in app, and for the list of addresses. */
export function folderOf(file = ''): string | undefined {
  const [top, folder, ...rest] = file.split('/')
  if (top !== 'app' || !folder || folder === 'routes.ts' || folder === 'styles') return undefined
  return folder === 'store' && ['sql', 'sqlite', 'postgres', 'open'].includes(rest[0] ?? '')
    ? `store/${rest[0]}`
    : folder
}
