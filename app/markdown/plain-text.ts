import type { Block, Inline } from './tree'

/** The words of a text in one line, without what they are: for where there is room for its beginning only. */
export function plainText(blocks: Block[]): string {
  return blocks.map(blockText).join(' ').replace(/\s+/g, ' ').trim()
}

function blockText(block: Block): string {
  if (block.kind === 'rule') return ''
  if (block.kind === 'code') return block.text
  if (block.kind === 'quote') return plainText(block.blocks)
  return block.kind === 'list' ? block.items.map(plainText).join(' ') : insideText(block.inside)
}

const insideText = (inside: Inline[]): string => inside.map(inlineText).join('')

function inlineText(inline: Inline): string {
  if (typeof inline === 'string') return inline
  if (inline.kind === 'break') return ' '
  return 'inside' in inline ? insideText(inline.inside) : inline.text
}
