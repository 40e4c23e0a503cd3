import { createContext } from 'react-router'
import type { Preferences } from '../accounts/language'

/** The language and time zone that the signed-in account chose; set by the session middleware. */
export const preferencesContext = createContext<Preferences>({})
