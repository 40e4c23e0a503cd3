import type { Instant } from '~/clock'
import { Time } from '~/ui/time'

/** A moment in the language of the receipt: the date where we do not speak of times ago. */
export function ReceiptTime({ at, tag }: { at: Instant; tag: string }) {
  if (tag === 'en') return <Time at={at} />
  return <time dateTime={new Date(at).toISOString()}>{germanDate(at)}</time>
}

/** Written out by hand: what Intl says differs between the server and a browser, and hydration would complain. */
function germanDate(at: Instant): string {
  const date = new Date(at)
  const two = (n: number) => String(n).padStart(2, '0')
  const clock = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())} UTC`
  return `${date.getUTCDate()}.${date.getUTCMonth() + 1}.${date.getUTCFullYear()}, ${clock}`
}
