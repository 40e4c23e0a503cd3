import type { RouterContextProvider } from 'react-router'
import { readCookie } from '../accounts/cookies.server'
import { acceptedLanguage, type Language, languageCookie, languageOf } from '../accounts/language'
import { languageScripts } from './language-scripts'
import { type TextNamespace, type TextsOf, textsIn } from './namespace'
import { preferencesContext } from './preferences-context'
import { provideLanguages } from './provide-languages.server'
import { timeZoneCookie, timeZoneOf } from './time-zone'

// Which language is meant comes with each request.
provideLanguages()

type RequestArgs = { request: Request; context: Readonly<RouterContextProvider> }

/** The language to answer in: of the account, of this browser as somebody chose it before signing in, of its settings. */
export const languageFor = ({ request, context }: RequestArgs): Language =>
  context.get(preferencesContext).language ?? languageOfBrowser(request)

/** The language this browser is answered in where no account says another. */
export const languageOfBrowser = (request: Request): Language =>
  languageOf(readCookie(request, languageCookie)) ?? acceptedLanguage(request.headers.get('Accept-Language'))

/** The texts of a namespace in the language of a request: for loaders and actions. */
export const textsFor = <Texts>(asked: RequestArgs, namespace: TextNamespace<Texts>): TextsOf<TextNamespace<Texts>> =>
  textsIn(languageFor(asked), namespace)

/** What the document is told of how it is read. `script`: what the browser needs besides, for a language but English. */
export function readingFor(asked: RequestArgs): { language: Language; timeZone: string; script?: string } {
  const { timeZone } = asked.context.get(preferencesContext)
  const language = languageFor(asked)
  const script = languageScripts[language]
  const zone = timeZoneOf(timeZone) ?? timeZoneOf(readCookie(asked.request, timeZoneCookie)) ?? 'UTC'
  return { language, timeZone: zone, ...(script && { script }) }
}
