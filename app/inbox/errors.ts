/** The inbox has no room: too much waits for processing, or too much waits for the disk. Later there will be. */
export class InboxFull extends Error {
  override name = 'InboxFull'
}

/** The disk did not take the record (full, gone, I/O error). Nothing of it was promised; the next append tries again. */
export class InboxUnavailable extends Error {
  override name = 'InboxUnavailable'
}
