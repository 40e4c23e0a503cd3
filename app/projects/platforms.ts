/** What the project form and the page that connects an app offer. Events say their own platform. */
export const platforms = [
  { id: 'node', label: 'Node.js' },
  { id: 'nextjs', label: 'Next.js' },
  { id: 'react', label: 'React' },
  { id: 'vue', label: 'Vue' },
  { id: 'browser', label: 'Browser JavaScript' },
  { id: 'react-router', label: 'React Router' },
  { id: 'python', label: 'Python' },
  { id: 'django', label: 'Django' },
  { id: 'flask', label: 'Flask' },
  { id: 'go', label: 'Go' },
  { id: 'java', label: 'Java' },
  { id: 'ruby', label: 'Ruby' },
  { id: 'php', label: 'PHP' },
  { id: 'dotnet', label: '.NET' },
  { id: 'flutter', label: 'Flutter' },
  { id: 'swift', label: 'Swift' },
  { id: 'android', label: 'Android' },
  { id: 'other', label: 'Something else' },
] as const

export type PlatformId = (typeof platforms)[number]['id']

/** What Sentry's own tools call them. */
const alsoCalled: Record<string, PlatformId> = {
  javascript: 'browser',
  'javascript-react': 'react',
  'javascript-vue': 'vue',
  'javascript-react-router': 'react-router',
  'javascript-nextjs': 'nextjs',
  'python-django': 'django',
  'python-flask': 'flask',
  csharp: 'dotnet',
  cocoa: 'swift',
  'apple-ios': 'swift',
}

/** The platform that is meant by its id or by Sentry's name for it; anything else as it is. */
export const platformCalled = (text: string): string => (Object.hasOwn(alsoCalled, text) ? alsoCalled[text]! : text)

export const isPlatform = (text: string): text is PlatformId => platforms.some(({ id }) => id === text)
