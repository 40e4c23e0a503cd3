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

export const isPlatform = (text: string): text is PlatformId => platforms.some(({ id }) => id === text)
