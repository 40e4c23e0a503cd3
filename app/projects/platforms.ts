/** What the project form offers; decides which snippet is shown first. Events say their own platform. */
export const platforms = [
  { id: 'node', label: 'Node.js' },
  { id: 'browser', label: 'Browser JavaScript' },
  { id: 'react-router', label: 'React Router' },
  { id: 'nextjs', label: 'Next.js' },
  { id: 'python', label: 'Python' },
  { id: 'other', label: 'Something else' },
] as const

export type PlatformId = (typeof platforms)[number]['id']

/** What Sentry's own tools call them. */
const alsoCalled: Record<string, PlatformId> = {
  javascript: 'browser',
  'javascript-react-router': 'react-router',
  'javascript-nextjs': 'nextjs',
}

/** The platform that is meant by its id or by Sentry's name for it; anything else as it is. */
export const platformCalled = (text: string): string => (Object.hasOwn(alsoCalled, text) ? alsoCalled[text]! : text)

export const isPlatform = (text: string): text is PlatformId => platforms.some(({ id }) => id === text)
