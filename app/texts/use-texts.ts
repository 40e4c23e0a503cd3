import { useRouteLoaderData } from 'react-router'
import { type Language, languageOf } from '../accounts/language'
import { type Numbers, numbersIn } from './numbers'
import { type Room, spoken, type TextsOf, textsIn } from './room'

/** The language of this page, from the root loader; English when that failed, and where the other one is not loaded. */
export function useLanguage(): Language {
  return pageLanguage(useRouteLoaderData('root'))
}

export const useTexts = <Texts>(room: Room<Texts>): TextsOf<Room<Texts>> => textsIn(useLanguage(), room)

/** Numbers as this page's language writes them. */
export const useNumbers = (): Numbers => numbersIn(useLanguage())

/** For `meta()`: the texts of a room in the language of the page it describes. */
export function textsAt<Texts>(
  matches: ({ id: string; loaderData?: unknown } | undefined)[],
  room: Room<Texts>,
): TextsOf<Room<Texts>> {
  return textsIn(pageLanguage(matches.find((match) => match?.id === 'root')?.loaderData), room)
}

function pageLanguage(root: unknown): Language {
  return spoken(root && typeof root === 'object' && 'language' in root ? languageOf(root.language) : undefined)
}
