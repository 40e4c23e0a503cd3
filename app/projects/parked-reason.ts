/** Why something is kept aside unread: the words of `ParkedItem.reason`, and what each says to a person. */
export const parkedReasons: Record<string, string> = {
  processing_failed: 'An exception was thrown while it was processed.',
  processing_crashed: 'It ended processing, twice.',
  processing_hung: 'Processing did not come back from it, twice.',
  processing_out_of_memory: 'It took more memory than processing has, twice.',
  unrecordable: 'The database refuses what it holds.',
  unreadable: 'It cannot be taken apart.',
  damaged: 'The inbox is damaged here; nobody can say what it was.',
}
