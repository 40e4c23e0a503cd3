import { href } from 'react-router'
import { type Callable, handleOf, handlesOf, namesOf } from '~/accounts/handles'
import type { Viewer } from '~/accounts/viewer'
import { readMarkdown } from '~/markdown/markdown'
import { namesIn, resolveNames } from '~/markdown/resolve'
import type { Block } from '~/markdown/tree'
import type { Store } from '~/store/store'

/** References to more issues than this stay plain text on one page. */
const mostNamed = 200
/** People offered for mentions. */
const mostOffered = 30

/**
 * Comments as this viewer sees them, in the same order: mentions show names, and short ids of issues the viewer may see are links to where
 * those are now.
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
