import type { Fields } from './data'

/** The most specific first, because nearly every browser also claims to be the ones below it. */
const browsers: [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+(?:\.\d+)?)/],
  ['Opera', /\b(?:OPR|Opera)\/(\d+(?:\.\d+)?)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+(?:\.\d+)?)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+(?:\.\d+)?)/],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\/(\d+(?:\.\d+)?)/],
  ['Safari', /\bVersion\/(\d+(?:\.\d+)?).{0,40}\bSafari\//],
  ['curl', /^curl\/(\d+(?:\.\d+)?)/],
]

const systems: [name: string, pattern: RegExp][] = [
  ['Windows', /\bWindows NT (\d+(?:\.\d+)?)/],
  ['iOS', /\b(?:iPhone|iPad).{0,30}\bOS (\d+(?:_\d+)?)/],
  ['Android', /\bAndroid (\d+(?:\.\d+)?)/],
  ['macOS', /\bMac OS X (\d+(?:[._]\d+)?)/],
  ['Chrome OS', /\bCrOS \w{1,20} (\d+(?:\.\d+)?)/],
  ['Linux', /\bLinux\b/],
]

/** Browser and operating system from a User-Agent header, in the shape of an event's contexts. */
export function readUserAgent(userAgent: string): { browser?: Fields; os?: Fields } {
  const text = userAgent.slice(0, 512)
  return { browser: firstMatch(browsers, text), os: firstMatch(systems, text) }
}

function firstMatch(patterns: [string, RegExp][], text: string): Fields | undefined {
  for (const [name, pattern] of patterns) {
    const match = pattern.exec(text)
    if (match) return match[1] ? { name, version: match[1].replaceAll('_', '.') } : { name }
  }
  return undefined
}
