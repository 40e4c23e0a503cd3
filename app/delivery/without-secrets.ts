import type { ChannelSettings } from '../alerts/channel'

const hidden = '[Filtered]'
/** A shorter value is no secret, and would be found everywhere. */
const shortest = 4
/** A part of a path that is long enough to be a token. */
const shortestToken = 12

/**
 * A text that other programs wrote, without the secrets of a channel: its secret settings as they are, in a URL and in JSON, and everything
 * behind the host of its addresses, which is the secret of most webhooks. `secret`: the names of the secret settings.
 */
export function withoutSecrets(text: string, settings: ChannelSettings, secret: readonly string[]): string {
  const values = Object.entries(settings).flatMap(([name, value]) => [
    ...(secret.includes(name) ? [value] : []),
    ...(/^https?:/i.test(value) ? secretsOfUrl(value) : []),
  ])
  const spellings = [
    ...new Set(values.flatMap((value) => [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)])),
  ]
  return spellings
    .filter((value) => value.length >= shortest)
    .sort((a, b) => b.length - a.length)
    .reduce((rest, value) => rest.replaceAll(value, hidden), text)
}

/** The path with its query, values of the query, and parts of the path that look like tokens. */
function secretsOfUrl(text: string): string[] {
  if (!URL.canParse(text)) return []
  const { pathname, search, searchParams } = new URL(text)
  const path = `${pathname}${search}`
  return [
    ...(path.length > shortestToken ? [path] : []),
    ...searchParams.values(),
    ...pathname.split('/').filter((part) => part.length >= shortestToken),
  ]
}
