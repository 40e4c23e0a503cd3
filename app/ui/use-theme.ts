import { useRouteLoaderData } from 'react-router'
import { type Theme, themeOf } from './theme'

/** The theme of this page, from the root loader; as the system has it when that failed. */
export function useTheme(): Theme {
  const root: unknown = useRouteLoaderData('root')
  return themeOf(root && typeof root === 'object' && 'theme' in root ? root.theme : undefined)
}
