import { readUserAgent } from '../events/user-agent'
import type { sessionsTexts } from './en/sessions'
import type { TextsOf } from './namespace'

/** A browser in words: `Firefox on Windows`. `userAgent`: the header, of which nothing but known names is shown. */
export function deviceWords(userAgent: string, { device }: TextsOf<typeof sessionsTexts>): string {
  const { browser, os } = readUserAgent(userAgent)
  const [name, system] = [textOf(browser?.name), textOf(os?.name)]
  return name && system ? device.both(name, system) : name || system || device.unknown
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
