/** The outcome of recording one item. */
export type Outcome = 'processed' | 'duplicate' | { refused: string }
