import { Fragment, type ReactNode } from 'react'
import type { Block, Inline } from '~/markdown/tree'

type Mention = Extract<Inline, { kind: 'mention' }>
type Reference = Extract<Inline, { kind: 'reference' }>

/** What differs between the places that show Markdown. Mentions and references are plain text where there is no part for them. */
export type MarkdownParts = {
  heading: (inside: ReactNode) => ReactNode
  code: (text: string) => ReactNode
  link: (href: string, inside: ReactNode) => ReactNode
  mention?: (mention: Mention) => ReactNode
  reference?: (reference: Reference) => ReactNode
}

/** A text that was read as Markdown. It is made only of elements named here and in `parts`, and every word of it is text. */
export function MarkdownText({ blocks, parts }: { blocks: Block[]; parts: MarkdownParts }) {
  const several = (all: Block[]) => all.map((one, place) => <Fragment key={place}>{blockElement(one)}</Fragment>)
  const inline = (all: Inline[]) => all.map((one, place) => <Fragment key={place}>{inlineElement(one)}</Fragment>)

  function blockElement(block: Block): ReactNode {
    switch (block.kind) {
      case 'paragraph':
        return <p>{inline(block.inside)}</p>
      case 'heading':
        return parts.heading(inline(block.inside))
      case 'code':
        return parts.code(block.text)
      case 'quote':
        return <blockquote>{several(block.blocks)}</blockquote>
      case 'list': {
        const items = block.items.map((item, place) => <li key={place}>{several(item)}</li>)
        return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>
      }
      case 'rule':
        return <hr />
    }
  }

  function inlineElement(one: Inline): ReactNode {
    if (typeof one === 'string') return one
    switch (one.kind) {
      case 'strong':
        return <strong>{inline(one.inside)}</strong>
      case 'emphasis':
        return <em>{inline(one.inside)}</em>
      case 'struck':
        return <del>{inline(one.inside)}</del>
      case 'code':
        return <code>{one.text}</code>
      case 'break':
        return <br />
      case 'link':
        return parts.link(one.href, inline(one.inside))
      case 'mention':
        return parts.mention?.(one) ?? one.text
      case 'reference':
        return parts.reference?.(one) ?? one.text
    }
  }

  return several(blocks)
}
