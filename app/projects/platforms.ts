import type { PlatformId as EventPlatform } from '../events/platforms/platform-ids'

/**
 * The platforms and frameworks that the project form and the page that connects an app offer. `aliases`: other names of the same one, those
 * of events (`app/events/platforms`) and of Sentry's tools. Events have a platform of their own.
 */
const offered = [
  { id: 'node', label: 'Node.js', aliases: [] },
  { id: 'nextjs', label: 'Next.js', aliases: ['javascript-nextjs'] },
  { id: 'react', label: 'React', aliases: ['javascript-react'] },
  { id: 'vue', label: 'Vue', aliases: ['javascript-vue'] },
  { id: 'browser', label: 'Browser JavaScript', aliases: ['javascript'] },
  { id: 'react-router', label: 'React Router', aliases: ['javascript-react-router'] },
  { id: 'python', label: 'Python', aliases: [] },
  { id: 'django', label: 'Django', aliases: ['python-django'] },
  { id: 'flask', label: 'Flask', aliases: ['python-flask'] },
  { id: 'go', label: 'Go', aliases: [] },
  { id: 'java', label: 'Java', aliases: [] },
  { id: 'ruby', label: 'Ruby', aliases: [] },
  { id: 'php', label: 'PHP', aliases: [] },
  { id: 'dotnet', label: '.NET', aliases: ['csharp'] },
  { id: 'flutter', label: 'Flutter', aliases: ['dart', 'dart-flutter'] },
  { id: 'swift', label: 'Swift', aliases: ['cocoa', 'objc', 'apple-ios'] },
  { id: 'android', label: 'Android', aliases: [] },
  { id: 'other', label: 'Something else', aliases: ['native', 'rust', 'elixir'] },
] as const satisfies { id: string; label: string; aliases: Alias[] }[]

type Alias = EventPlatform | `${string}-${string}`

export const platforms: readonly { id: PlatformId; label: string }[] = offered

export type PlatformId = (typeof offered)[number]['id']

const byAlias = new Map<string, PlatformId>(offered.flatMap(({ id, aliases }) => aliases.map((alias) => [alias, id])))

/** The platform with this id or alias; any other text as it is. */
export const platformCalled = (text: string): string => byAlias.get(text) ?? text

export const isPlatform = (text: string): text is PlatformId => platforms.some(({ id }) => id === text)
