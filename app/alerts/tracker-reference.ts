import type { ChannelSettings } from './channel'
import { type TrackerKind, trackerLimits } from './tracker'

/*
 * Addresses of issues in trackers. Settings: GitHub `repository` (owner/name) and `apiUrl` (empty: github.com); GitLab `project` (its path)
 * and `url`; Jira `project` (its key) and `url`.
 */

/** Which issue a pasted address or key names, where this channel reaches it: `https://github.com/o/r/issues/12`, `#12`, `SHOP-12`. */
export function readReference(kind: TrackerKind, settings: ChannelSettings, pasted: string): string | undefined {
  const text = pasted.trim()
  if (text.length > trackerLimits.urlLength) return undefined
  return keyIn(kind, settings, text) ?? keyInAddress(kind, settings, text)
}

function keyIn(kind: TrackerKind, { project = '' }: ChannelSettings, text: string): string | undefined {
  if (kind !== 'jira') return /^#?([1-9]\d{0,14})$/.exec(text)?.[1]
  const key = text.toUpperCase()
  return /^[A-Z][A-Z\d_]+-[1-9]\d{0,14}$/.test(key) && key.startsWith(`${project.toUpperCase()}-`) ? key : undefined
}

function keyInAddress(kind: TrackerKind, settings: ChannelSettings, text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { origin, pathname } = new URL(text)
  const address = (origin + pathname).replace(/\/+$/, '')
  const key = address.slice(address.lastIndexOf('/') + 1)
  const known = keyIn(kind, settings, key)
  if (known === undefined) return undefined
  return address.toLowerCase() === issueAddress(kind, settings, key).toLowerCase() ? known : undefined
}

/** Where people see an issue of the tracker. */
export function issueAddress(kind: TrackerKind, settings: ChannelSettings, key: string): string {
  if (kind === 'github') return `${githubSite(settings)}/${settings.repository ?? ''}/issues/${key}`
  const site = (settings.url ?? '').replace(/\/+$/, '')
  return kind === 'gitlab' ? `${site}/${settings.project ?? ''}/-/issues/${key}` : `${site}/browse/${key}`
}

/** GitHub Enterprise has its API at `https://HOST/api/v3`, GitHub with data residency at `https://api.SUBDOMAIN.ghe.com`. */
function githubSite({ apiUrl = '' }: ChannelSettings): string {
  if (apiUrl === '' || !URL.canParse(apiUrl)) return 'https://github.com'
  const { protocol, host } = new URL(apiUrl)
  if (host === 'api.github.com') return 'https://github.com'
  return `${protocol}//${host.replace(/^api\.(?=.*\.ghe\.com$)/, '')}`
}
