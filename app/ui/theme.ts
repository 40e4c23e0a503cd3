export type Theme = 'light' | 'dark' | 'system'

export const themes: readonly Theme[] = ['light', 'dark', 'system']

export const themeCookie = 'digestline-theme'

/** What a cookie or a form says; anything unknown follows the system. */
export function themeOf(text: unknown): Theme {
  return themes.find((theme) => theme === text) ?? 'system'
}
