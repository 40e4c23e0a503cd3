/** A key that was pressed before the scripts of the page ran. `at`: milliseconds since the page began to load. */
type EarlyKey = { key: string; at: number }
export type Heard = { keys: EarlyKey[]; stop: () => void }

declare global {
  interface Window {
    earlyKeys?: Heard
  }
}

/** Older keys belong to a page that took too long: pressing them then would surprise. */
const longest = 5000

/** Presses the keys again that were kept, in their order. Once for a page. */
export function pressEarlyKeys(): void {
  const heard = window.earlyKeys
  if (!heard) return
  window.earlyKeys = undefined
  heard.stop()
  for (const { key, at } of heard.keys)
    if (performance.now() - at < longest)
      document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}
