import { pastOf } from './past.mjs'
import { dsnAt, openShop } from './two-weeks.mjs'

const pause = 5_000

/** Goes on failing, once every few seconds, so that open pages have something to show. Returns what ends it. */
export function keepFailing(run, url, project) {
  const shop = openShop(run, dsnAt(url, project))
  // What failed in the last hours goes on failing.
  const recent = pastOf(Date.now()).slice(-200)
  let next = 0
  const timer = setInterval(() => {
    const failure = recent[next++ % recent.length]
    if (failure) void shop.fail([{ ...failure, at: Date.now() }])
  }, pause)
  return () => {
    clearInterval(timer)
    return shop.close()
  }
}
