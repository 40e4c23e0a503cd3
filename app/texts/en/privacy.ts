import type { ScrubRuleName } from '../../events/scrub-rules'
import type { ScrubbingMistake } from '../../projects/scrubbing-form'
import { namespace } from '../namespace'

/** What a rule finds besides the names it lists. */
const findings: Partial<Record<ScrubRuleName, string>> = {
  token: 'JSON Web Tokens; keys of GitHub, GitLab, Slack, Stripe, npm, Google, Sentry and Digestline',
  'private key': 'PEM blocks, also truncated ones',
  cookie: 'only the values; names of cookies are kept',
  'url credentials': 'only the password; the user name is kept',
  'card number': 'numbers with a valid check digit',
  'bank account': 'IBANs with valid check digits',
  'sensitive key': 'the sensitive keys of this project',
  'IP address': 'addresses in any text; if “IP addresses” is on',
  body: 'request and response bodies; if “Bodies of requests and answers” is on',
  'local variables': 'variables of all frames; if “Local variables” is on',
  'too deep': 'values nested deeper than 100 levels',
}

function mistake(wrong: ScrubbingMistake): string {
  switch (wrong.what) {
    case 'too-many-keys':
      return `Use at most ${wrong.most} keys.`
    case 'too-long':
      return `Use at most ${wrong.most} characters: ${wrong.key}`
    case 'no-letter':
      return `${wrong.key} needs a letter or a digit.`
    case 'in-both':
      return `${wrong.key} is a sensitive key, too. Remove it from one of the lists.`
  }
}

/** What is removed from a project's events. */
export const privacyTexts = namespace('privacy', {
  title: (project: string | undefined) => `Privacy of ${project ?? 'a project'}`,
  below:
    'Secrets and personal data are removed from every event before it is stored. The received data waits in the inbox until then, and is deleted with it.',
  project: 'This project',
  save: 'Save',
  saved: 'Saved. The rules apply to new events.',
  sensitive: 'Sensitive keys',
  sensitiveExample: 'customer_no\ndiagnosis',
  sensitiveHint:
    'One key per line. Matching values are removed: customer_no also matches customerNo and X-Customer-No.',
  safe: 'Safe keys',
  safeHint:
    'Names that are harmless here although a rule knows them as secrets: only the whole name, and never what looks like a secret. Card numbers and private keys go under any name.',
  mistake,
  never: 'Never keep',
  switches: {
    ip: { label: 'IP addresses', hint: 'Of users and proxies, and wherever an address stands in a text.' },
    cookies: { label: 'Cookies', hint: 'Cookie values are always removed; this drops names too.' },
    bodies: {
      label: 'Bodies of requests and answers',
      hint: 'Of the request that failed, and of those in breadcrumbs.',
    },
    locals: { label: 'Local variables', hint: 'Of every frame of every stack.' },
  },
  everywhere: 'Rules for every project',
  everywhereNote: 'Where a rule removed something, the page of the event says which, and where.',
  rules: 'Rules',
  rule: 'Rule',
  finds: 'Finds',
  findings,
  by: { name: 'by name', look: 'by look', 'name and look': 'by name and look', place: 'by place' },
  limits: 'What is not scrubbed',
  limit: {
    files:
      'Attachments, screenshots and minidumps are kept as they came. Do not send them, or give their category a quota of 0.',
    parked:
      'What could not be processed is parked as it came, until an owner drops it or tries it again, for 30 days at most. Nobody can see it, and it is scrubbed by the rules of that time when it can be read.',
    before: 'What was kept before a rule was added stays as it is.',
    hidden:
      'Secrets that neither a name nor their look gives away: arguments by their position (login bob x, setPassword("x")), short options of commands other than curl and mysql, defaults in source behind an expression, and what is encoded more than once.',
  },
})
