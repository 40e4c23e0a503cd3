/** What the help has a page on, in the order of its navigation. Each is a Markdown document in `app/texts/<language>/help`. */
export const helpSubjects = [
  'codes',
  'grouping',
  'source-maps',
  'roles',
  'alerts',
  'monitors',
  'trackers',
  'quotas',
  'retention',
  'importing',
  'privacy',
  'second-factor',
  'sign-in',
] as const

export type HelpSubject = (typeof helpSubjects)[number]

export const isHelpSubject = (text: string): text is HelpSubject => helpSubjects.some((subject) => subject === text)
