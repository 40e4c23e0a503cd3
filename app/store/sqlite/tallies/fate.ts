/** What became of one item that was to be recorded. */
export type Fate = 'processed' | 'duplicate' | { refused: string }
