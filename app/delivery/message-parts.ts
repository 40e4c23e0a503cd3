import type { Level } from '../events/event'
import type { AlertMessage } from './message'

/*
 * Parts of a message that several channels put together in the same way. All of it is still unescaped.
 */

/** What it is about: the issue's title, else the sentence of a message without one, else the project. */
export const titleOf = ({ issue, body, project, headline }: AlertMessage): string =>
  issue?.title ?? body ?? project?.name ?? headline

/** `Shop: New issue`. */
export const headingOf = ({ project, headline }: AlertMessage): string =>
  project ? `${project.name}: ${headline}` : headline

/** The page a message leads to first. */
export const mainLinkOf = ({ links }: AlertMessage): string | undefined => links[0]?.url

/** `TypeError: cart is null (New issue)`, one for each folded alert. */
export const otherLines = ({ others }: AlertMessage): string[] =>
  others.map(({ headline, title }) => (title ? `${title} (${headline})` : headline))

export const levelOf = ({ issue, kind }: AlertMessage): Level =>
  issue?.level ?? (kind === 'test' || kind === 'summary' || kind === 'resolved' ? 'info' : 'error')

/** RGB; the level's colour in the interface. */
export const levelColors: Record<Level, number> = {
  fatal: 0x7a3bc0,
  error: 0xc4314b,
  warning: 0xb8650a,
  info: 0x2f6bd8,
  debug: 0x6b7280,
}

export const hexColor = (color: number): string => `#${color.toString(16).padStart(6, '0')}`
