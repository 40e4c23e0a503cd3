const ours = 'DIGESTLINE_'
const digestlineNames = ['DIGESTLINE_LAB', 'DIGESTLINE_LOG_LINES', 'DIGESTLINE_SPIKE_FLOOR']
/** Without our name in front: variables of other programs may look alike. */
const plainNames = [
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'DATA_DIR',
  'SERVE_ONLY',
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'TRUST_PROXY',
  'LOG_LEVEL',
  'OUTSIDE_ALLOW',
  'SMTP_URL',
  'MAIL_FROM',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'AUTH_HEADER',
  'AUTH_HEADER_FROM',
  'BACKUP_DIR',
  'BACKUP_SCHEDULE',
  'BACKUP_KEEP',
  'BACKUP_S3_BUCKET',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_REGION',
  'BACKUP_S3_PREFIX',
]

/** Every setting. Each has its place in docs/operations.md §1 or a section that it leads to. */
export const settingNames = [...digestlineNames, ...plainNames]

/** What only settings of Digestline are likely to begin with. */
const beginnings = [
  'AUTH_HEADER',
  'BACKUP_',
  'DATA_DIR',
  'MAIL_FROM',
  'OIDC_',
  'OUTSIDE_',
  'PUBLIC_URL',
  'SMTP_',
  'TRUST_PROXY',
]

/** A name that is not a setting, and the setting it resembles most. */
export type UnknownName = { name: string; meant: string }

/** Names that begin with DIGESTLINE_ and are not settings. */
export const unknownOwnNames = (names: string[]): UnknownName[] =>
  names
    .filter((name) => name.startsWith(ours) && !digestlineNames.includes(name))
    .map((name) => ({ name, meant: nearestTo(name) }))

/** Names that begin like a setting and are not one: probably misspelt. */
export const unknownNames = (names: string[]): UnknownName[] =>
  names
    .filter((name) => beginnings.some((beginning) => name.startsWith(beginning)) && !plainNames.includes(name))
    .map((name) => ({ name, meant: nearestTo(name) }))

/** A plain setting may have been given our name in front. */
function nearestTo(name: string): string {
  const from = (known: string) =>
    known.startsWith(ours) ? distance(name, known) : Math.min(distance(name, known), distance(name, ours + known))
  return settingNames.reduce((best, known) => (from(known) < from(best) ? known : best))
}

/** Levenshtein distance; names are short. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
