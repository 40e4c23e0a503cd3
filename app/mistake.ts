/** What is wrong with a field that somebody filled in: a code and its data. The sentences: `mistakes` in app/texts. */
export type Mistake =
  /** Characters: `most` are allowed, `typed` were sent. */
  | { what: 'too-long'; most: number; typed: number }
  | { what: 'too-short'; least: number }
  | {
      what:
        | 'several-lines'
        | 'no-email'
        | 'no-team-name'
        | 'no-project-name'
        | 'no-comment'
        | 'no-view-name'
        | 'no-repository-address'
        | 'common-password'
    }
  /** A value that is not one of `choices`. */
  | { what: 'no-choice'; choices: string[] }
  | { what: 'too-many-mentions'; most: number; named: number }

/** The mistakes of a form by field; a field without one is absent. */
export type Mistakes<Field extends string> = Partial<Record<Field, Mistake>>

/** The mistakes of a form, or undefined when there are none. */
export const someMistakes = <Field extends string>(mistakes: Mistakes<Field>): Mistakes<Field> | undefined =>
  Object.keys(mistakes).length > 0 ? mistakes : undefined
