/** A text that was read: plain data, which says of no word more than what it is. */
export type Block =
  | { kind: 'paragraph' | 'heading'; inside: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'list'; ordered: boolean; start: number; items: Block[][] }
  | { kind: 'rule' }

/** Text, or text that is something. */
export type Inline =
  | string
  | { kind: 'strong' | 'emphasis' | 'struck'; inside: Inline[] }
  | { kind: 'link'; href: string; inside: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'break' }
  /** `handle`: the text after the `@`. `name`: the mentioned person, once known. */
  | { kind: 'mention'; text: string; handle: string; name?: string }
  /** `shortId`: in capitals. `to`: the address of the issue, once it is known that the reader may see it. */
  | { kind: 'reference'; text: string; shortId: string; to?: string }
