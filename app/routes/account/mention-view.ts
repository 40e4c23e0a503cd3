import { readMarkdown } from '~/markdown/markdown'
import { plainText } from '~/markdown/plain-text'
import type { Mention } from '~/store/comments'
import type { ListedMention } from './mention-list'

/** A mention for a list: the beginning of the comment as one line of text. */
export function listedMention({ id, shortId, title, by, at, begins, read }: Mention): ListedMention {
  const words = plainText(readMarkdown(begins)).slice(0, 200)
  return { id, shortId, title: title.slice(0, 120), ...(by !== undefined && { by }), at, words, read }
}
