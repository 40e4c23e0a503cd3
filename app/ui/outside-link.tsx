import { safeHref } from './safe-href'

/** Text from an event; a link only when it is an http(s) address, and one that tells the other site nothing of us. */
export function OutsideLink({ text }: { text: string }) {
  const to = safeHref(text)
  if (!to) return <>{text}</>
  return (
    <a href={to} rel="noreferrer noopener nofollow" target="_blank">
      {text}
    </a>
  )
}
