/** Somebody who can be called by `@`. */
export type Called = { userId: number; name: string; email: string }

/** Who can be called somewhere. A team is called by its slug, unless that means somebody; then all who are in it are. */
export type Callable = { people: Called[]; teams: { slug: string; name: string }[] }

/** The text after the `@`, and the name of the person it means. */
export function namesOf({ people, teams }: Callable): Map<string, string> {
  const names = new Map(teams.map(({ slug, name }) => [slug, name]))
  for (const [handle, { name }] of handlesOf(people)) names.set(handle, name)
  return names
}

/**
 * The account that an `@` means. A person has their e-mail address, the part before the `@` in it, and by their name written in one
 * (`ada.lovelace`, `adalovelace`), all without regard to capitals. What would mean two people means nobody.
 */
export function handlesOf(people: Called[]): Map<string, Called> {
  const found = new Map<string, Called | undefined>()
  for (const person of people) {
    for (const handle of new Set(shortHandles(person))) {
      found.set(handle, found.has(handle) ? undefined : person)
    }
  }
  // Whole addresses are nobody else's, whatever names there are.
  for (const person of people) found.set(person.email.toLowerCase(), person)
  return new Map([...found].filter((entry): entry is [string, Called] => entry[1] !== undefined))
}

/** How somebody is best called: the shortest way that means them alone. */
export function handleOf(person: Called, handles: Map<string, Called>): string {
  const alone = shortHandles(person).find((handle) => handles.get(handle)?.userId === person.userId)
  return alone ?? person.email.toLowerCase()
}

function shortHandles({ name, email }: Called): string[] {
  const local = email.toLowerCase().replace(/@.*$/, '')
  const words = name.toLowerCase().split(/\s+/).filter(Boolean)
  return [local, words.join('.'), words.join('')].filter((handle) => isHandle.test(handle))
}

/** What is read as a handle in a text (markdown/inline-marks.ts). */
const isHandle = /^[\p{L}\p{N}](?:[\p{L}\p{N}_.+-]{0,98}[\p{L}\p{N}])?$/u
