import { href } from 'react-router'
import { type Callable, handleOf, handlesOf, namesOf } from '~/accounts/handles'
import type { Viewer } from '~/accounts/viewer'
import { readMarkdown } from '~/markdown/markdown'
import { namesIn, resolveNames } from '~/markdown/resolve'
import type { Block } from '~/markdown/tree'
import type { Store } from '~/store/store'

/** More issues than this are not looked up for one page: the others stay text. */
const mostNamed = 200
/** So many people are offered to be named. */
const mostOffered = 30

/**
 * Comments as they are shown to this viewer, in the same order: people who can be named there have their name, and short ids of issues the
 * viewer may see are links to where those are shown now.
 */
export async function commentTexts(
  store: Store,
  viewer: Viewer,
  callable: Callable,
  texts: string[],
): Promise<Block[][]> {
  const read = texts.map(readMarkdown)
  const shortIds = [...new Set(read.flatMap((blocks) => namesIn(blocks).shortIds))].slice(0, mostNamed)
  const known = shortIds.length > 0 ? await store.comments.known(viewer, shortIds) : new Map<string, string>()
  const names = namesOf(callable)
  return read.map((blocks) =>
    resolveNames(blocks, {
      nameOf: (handle) => names.get(handle),
      addressOf: (shortId) => {
        const head = known.get(shortId)
        return head && href('/issues/:shortId', { shortId: head })
      },
    }),
  )
}

export type Offered = { handle: string; name: string }

/** The people and teams a comment can mention, by what to type. */
export function offeredHandles({ people, teams }: Callable): Offered[] {
  const handles = handlesOf(people)
  const free = teams.filter(({ slug }) => !handles.has(slug))
  return [
    ...free.map(({ slug, name }) => ({ handle: slug, name })),
    ...people.map((person) => ({ handle: handleOf(person, handles), name: person.name })),
  ].slice(0, mostOffered)
}
