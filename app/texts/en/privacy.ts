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
  body: 'request and response bodies; if “Request and response bodies” is on',
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
    'Secrets and personal data are removed from events before they are stored. Raw data is deleted from the inbox right after processing.',
  project: 'This project',
  save: 'Save',
  visitors: 'Erase a visitor…',
  saved: 'Privacy settings saved. They apply to new events.',
  sensitive: 'Sensitive keys',
  sensitiveExample: 'customer_no\ndiagnosis',
  sensitiveHint:
    'One key per line. Matching values are removed: customer_no also matches customerNo and X-Customer-No.',
  safe: 'Safe keys',
  safeHint: 'One key per line, with its exact name. Rules keep its values, unless they look like secrets.',
  mistake,
  never: 'Never keep',
  switches: {
    ip: { label: 'IP addresses', hint: 'Of users and proxies, and in any text.' },
    cookies: { label: 'Cookies', hint: 'Cookie values are always removed; this drops names too.' },
    bodies: {
      label: 'Request and response bodies',
      hint: 'In the failed request and in breadcrumbs.',
    },
    locals: { label: 'Local variables', hint: 'In all frames.' },
  },
  everywhere: 'Built-in rules',
  everywhereNote: 'The event page shows what each rule removed, and where.',
  rules: 'Rules',
  rule: 'Rule',
  finds: 'Finds',
  findings,
  by: { name: 'by name', look: 'by value', 'name and look': 'by name and value', place: 'by location' },
  limits: 'What is not removed',
  limit: {
    files: 'Attachments, screenshots and minidumps are stored as sent. To reject them, set their quota to 0.',
    parked:
      'Items that could not be processed are parked unscrubbed for up to 30 days. They are scrubbed when they are processed.',
    before: 'New rules do not change stored events.',
    hidden:
      'Secrets without a recognizable name or format, e.g. in “login bob x”, “setPassword("x")” or short command-line options, and values that are encoded twice.',
  },
})
