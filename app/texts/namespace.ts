import type { Language } from '../accounts/language'

/*
 * The texts of the interface: every sentence a person reads, in one place, by namespace.
 *
 * 1. `en/<namespace>.ts(x)` is `export const <namespace>Texts = namespace('<namespace>', { … })`: strings, and functions for sentences
 *    with counts or values. Whole sentences, never fragments to be put together: another language has another order. A sentence with
 *    a link or a time in the middle takes that as an argument and is written as a fragment (then the file is `.tsx`).
 * 2. `de/<namespace>.ts(x)` is `export const <namespace>: TextsOf<typeof <namespace>Texts> = { … }`, added to `de/german.ts` and `dictionary.ts`:
 *    what is missing does not compile.
 * 3. Components: `const texts = useTexts(<namespace>Texts)`, numbers by `useNumbers()`, moments by `<Time>`.
 *    Loaders and actions: `textsFor(args, <namespace>Texts)`. `meta`: `textsAt(matches, <namespace>Texts)`. Pure functions take the texts
 *    (or the language) as an argument. A text lives in the namespace of the page that shows it; what several pages show is in `ui`.
 * 4. A page's English travels with the page's own script. Another language is one script more, loaded before hydration
 *    where `<html lang>` says so (entry.client.tsx). Nothing is set per request: on the server every language is there from the
 *    start, and which one is meant comes with React's context or as an argument.
 * 5. What is not translated: the API, the log, the command line, names from the wire (`digest`, levels, DSN), and the two lines of
 *    the scoped fallback that are specified literally.
 */
export type TextNamespace<Texts> = { name: string; english: Texts }

export const namespace = <Texts>(name: string, english: Texts): TextNamespace<Texts> => ({ name, english })

/** The shape that the texts of another language must have. */
export type TextsOf<R> = R extends TextNamespace<infer Texts> ? Any<Texts> : never

type Any<T> = T extends string
  ? string
  : T extends (...values: infer Values) => infer Text
    ? (...values: Values) => Text extends string ? string : Text
    : T extends object
      ? { [name in keyof T]: Any<T[name]> }
      : T

type AnyDictionary = Record<string, unknown>

/** Every language but English that this program or page has loaded: filled once, at its start. */
const loaded: { [language in Language]?: AnyDictionary } = {}

export function provideTexts(language: Language, dictionary: AnyDictionary): void {
  loaded[language] = dictionary
}

/** The language itself where its texts are loaded; English otherwise. */
export const spoken = (language: Language | undefined): Language => (language && loaded[language] ? language : 'en')

/** The texts of a namespace in a language; in English where that is not loaded. */
export function textsIn<Texts>(
  language: Language,
  { name, english }: TextNamespace<Texts>,
): TextsOf<TextNamespace<Texts>> {
  return (loaded[language]?.[name] ?? english) as TextsOf<TextNamespace<Texts>>
}
