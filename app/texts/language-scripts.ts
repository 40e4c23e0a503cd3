import type { Language } from '../accounts/language'

/**
 * The address of each language's script, for pages to ask for it early. Empty while developing and in tests; the build of the
 * server has them in this place (app/ops/name-language-scripts.server.ts).
 */
export const languageScripts: { [language in Language]?: string } = {}
