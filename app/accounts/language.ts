/** The languages of the interface, each by its own name. English is complete by definition: the others are typed after it. */
export const languages = [
  { id: 'en', name: 'English' },
  { id: 'de', name: 'Deutsch' },
] as const

export type Language = (typeof languages)[number]['id']

/** What somebody chose for good: absent is as the browser says. */
export type Preferences = { language?: Language; timeZone?: string }

export const languageCookie = 'digestline-language'

export const languageOf = (value: unknown): Language | undefined => languages.find(({ id }) => id === value)?.id

/**
 * The best of our languages for an Accept-Language header: by its weights, and English when it names none of them.
 * Source: RFC 9110, 12.5.4; a region counts as its language, `*` as nothing.
 */
export function acceptedLanguage(header: string | null | undefined): Language {
  let best: { language: Language; weight: number } = { language: 'en', weight: 0 }
  for (const part of (header ?? '').slice(0, 1000).split(',')) {
    const [tag = '', ...settings] = part.trim().toLowerCase().split(';')
    const language = languageOf(tag.split('-')[0]?.trim())
    const said = settings.map((setting) => setting.trim()).find((setting) => setting.startsWith('q='))
    const weight = said === undefined ? 1 : Number(said.slice(2))
    if (language && weight > best.weight) best = { language, weight }
  }
  return best.language
}
