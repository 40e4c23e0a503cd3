import { room } from '../room'

/** What is taken out of a project's events. */
export const privacyTexts = room('privacy', {
  title: (project: string | undefined) => `Privacy of ${project ?? 'a project'}`,
  settings: 'Settings',
  below:
    'Secrets and personal data are taken out of every event before anything of it is kept. What arrived waits in the inbox for that, and is deleted with it.',
  project: 'This project',
  save: 'Save',
  saved: 'Saved. It holds for what is processed from now on.',
  sensitive: 'Sensitive keys',
  sensitiveExample: 'customer_no\ndiagnosis',
  sensitiveHint:
    'One name a line. What stands under a name with these words goes: customer_no is also customerNo and X-Customer-No.',
  safe: 'Safe keys',
  safeHint:
    'Names that are harmless here although a rule knows them as secrets: only the whole name, and never what looks like a secret. Card numbers and private keys go under any name.',
  never: 'Never keep',
  switches: {
    ip: { label: 'IP addresses', hint: 'Of users and proxies, and wherever an address stands in a text.' },
    cookies: { label: 'Cookies', hint: 'Their values never are; with this not even their names.' },
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
