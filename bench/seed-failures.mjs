/* Names and users for the failures of a seeded database: enough different words, users and releases to search for. */

const nouns = [
  'Order',
  'Cart',
  'Payment',
  'Invoice',
  'Session',
  'Account',
  'Warehouse',
  'Shipment',
  'Price',
  'Coupon',
  'Search',
  'Upload',
  'Image',
  'Message',
  'Mail',
  'Report',
  'Export',
  'Import',
  'Webhook',
  'Token',
  'Cache',
  'Queue',
  'Lock',
  'Config',
  'Schema',
  'Query',
  'Socket',
  'Stream',
  'Parser',
  'Template',
  'Locale',
  'Currency',
]
const failures = [
  'Error',
  'Timeout',
  'NotFound',
  'Conflict',
  'Overflow',
  'Denied',
  'Mismatch',
  'Expired',
  'Missing',
  'Refused',
  'Broken',
  'Invalid',
  'Duplicate',
  'Exhausted',
  'Aborted',
  'Unavailable',
  'Locked',
  'Truncated',
  'Stale',
  'Unknown',
  'Rejected',
  'Failure',
  'Exception',
  'Fault',
]
const verbs = [
  'load',
  'save',
  'render',
  'fetch',
  'parse',
  'apply',
  'open',
  'close',
  'send',
  'read',
  'write',
  'merge',
  'split',
  'check',
  'resolve',
  'reserve',
  'charge',
  'refund',
  'publish',
  'index',
  'encode',
  'decode',
  'sign',
  'verify',
  'lock',
  'release',
  'schedule',
  'retry',
  'convert',
  'compare',
]

const pick = (/** @type {string[]} */ list, /** @type {number} */ n) => list[n % list.length] ?? ''

/**
 * The nth failure; always the same one. Neighbours look different.
 *
 * @param {number} issue
 */
export function aFailure(issue) {
  const noun = pick(nouns, issue * 7)
  const verb = pick(verbs, Math.floor(issue / 3))
  const type = `${noun}${pick(failures, Math.floor(issue / nouns.length))}`
  const other = pick(nouns, Math.floor(issue / 11))
  const value = `Could not ${verb} the ${noun.toLowerCase()} for ${other.toLowerCase()} ${issue}: ${pick(failures, issue).toLowerCase()} while ${verb}ing`
  const culprit = `${verb}${noun}(app/${other.toLowerCase()}/${verb}-${noun.toLowerCase()}.ts)`
  return {
    title: `${type}: ${value}`,
    culprit,
    thrown: { type, value },
    topFrame: `${verb}${noun}${issue} in app/${other.toLowerCase()}/${verb}.ts`,
    fingerprint: issue.toString(16).padStart(32, '0'),
    file: `app/${other.toLowerCase()}/${verb}-${noun.toLowerCase()}.ts`,
    function: `${verb}${noun}`,
    path: `/${noun.toLowerCase()}s/${other.toLowerCase()}/${issue % 400}`,
  }
}

const people = 50_000
const releases = 60
const environments = ['production', 'production', 'production', 'staging', 'development']
const regions = ['eu-west', 'eu-north', 'us-east', 'us-west', 'ap-south']

/**
 * What differs between events of one failure.
 *
 * @param {number} issue
 * @param {number} when part of the seeded time that has passed
 * @param {string | undefined} templates facets of the body it is shown with
 * @param {import('./vary.mjs').Random} random
 */
export function aFate(issue, when, templates, random) {
  const person = random(people)
  const release = `shop@1.${Math.floor(when * releases)}.${random(3)}`
  const environment = pick(environments, random(environments.length))
  const { thrown, file, function: name, path } = aFailure(issue)
  const values = {
    release,
    environment,
    type: thrown.type,
    file,
    function: name,
    url: path,
    'user.id': `u${person}`,
    region: pick(regions, random(regions.length)),
    customer: `c${random(2000)}`,
    level: random(8) === 0 ? 'warning' : 'error',
  }
  const named = Object.entries(values).flat()
  const kept = pairs(templates ?? '').filter(([name]) => !(name in values))
  return { release, environment, user: person + 1, facets: [...named, ...kept.flat(), ''].join('\0') }
}

/** @param {string} packed names and values in turn, each ended by U+0000 */
function pairs(packed) {
  const parts = packed.split('\0')
  return Array.from({ length: Math.floor(parts.length / 2) }, (_, n) => [parts[2 * n] ?? '', parts[2 * n + 1] ?? ''])
}
