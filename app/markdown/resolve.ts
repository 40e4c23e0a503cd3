import type { Block, Inline } from './tree'

/** What a text names: handles in lower case, short ids in capitals; each once. */
export function namesIn(blocks: Block[]): { handles: string[]; shortIds: string[] } {
  const handles = new Set<string>()
  const shortIds = new Set<string>()
  mapInline(blocks, (inline) => {
    if (typeof inline === 'string') return inline
    if (inline.kind === 'mention') handles.add(inline.handle)
    if (inline.kind === 'reference') shortIds.add(inline.shortId)
    return inline
  })
  return { handles: [...handles], shortIds: [...shortIds] }
}

/** Says what names stand for. What none of them knows stays text. */
export function resolveNames(
  blocks: Block[],
  { nameOf, addressOf }: { nameOf(handle: string): string | undefined; addressOf(shortId: string): string | undefined },
): Block[] {
  return mapInline(blocks, (inline) => {
    if (typeof inline === 'string') return inline
    if (inline.kind === 'mention') {
      const name = nameOf(inline.handle)
      return name === undefined ? inline.text : { ...inline, name }
    }
    if (inline.kind !== 'reference') return inline
    const to = addressOf(inline.shortId)
    return to === undefined ? inline.text : { ...inline, to }
  })
}

type Change = (inline: Inline) => Inline

function mapInline(blocks: Block[], change: Change): Block[] {
  return blocks.map((block) => {
    if (block.kind === 'quote') return { ...block, blocks: mapInline(block.blocks, change) }
    if (block.kind === 'list') return { ...block, items: block.items.map((item) => mapInline(item, change)) }
    return 'inside' in block ? { ...block, inside: mapInside(block.inside, change) } : block
  })
}

function mapInside(inside: Inline[], change: Change): Inline[] {
  const changed: Inline[] = []
  for (const inline of inside) {
    const one =
      typeof inline !== 'string' && 'inside' in inline
        ? { ...inline, inside: mapInside(inline.inside, change) }
        : change(inline)
    const last = changed.at(-1)
    if (typeof one === 'string' && typeof last === 'string') changed[changed.length - 1] = last + one
    else changed.push(one)
  }
  return changed
}
