import { useRouteLoaderData } from 'react-router'
import { type Language, languageOf } from '../accounts/language'
import { spoken, type TextNamespace, type TextsOf, textsIn } from './namespace'
import { type Numbers, numbersIn } from './numbers'

/** The language of this page, from the root loader; English when that failed, and where the other one is not loaded. */
export function useLanguage(): Language {
  return pageLanguage(useRouteLoaderData('root'))
}

export const useTexts = <Texts>(namespace: TextNamespace<Texts>): TextsOf<TextNamespace<Texts>> =>
  textsIn(useLanguage(), namespace)

/** Numbers as this page's language writes them. */
export const useNumbers = (): Numbers => numbersIn(useLanguage())

/** For `meta()`: the texts of a namespace in the language of the page it describes. */
export function textsAt<Texts>(
  matches: ({ id: string; loaderData?: unknown } | undefined)[],
  namespace: TextNamespace<Texts>,
): TextsOf<TextNamespace<Texts>> {
  return textsIn(pageLanguage(matches.find((match) => match?.id === 'root')?.loaderData), namespace)
}

function pageLanguage(root: unknown): Language {
  return spoken(root && typeof root === 'object' && 'language' in root ? languageOf(root.language) : undefined)
}
