/** The inbox is full: too many bytes wait for processing or for the disk. Trying later helps. */
export class InboxFull extends Error {
  override name = 'InboxFull'
}

/** The disk did not store the record (full, gone, I/O error). It is not durable; the next append tries the disk again. */
export class InboxUnavailable extends Error {
  override name = 'InboxUnavailable'
}

/** The disk is full, or the quota of the server's user on it. */
export class DiskFull extends InboxUnavailable {
  override name = 'DiskFull'
}
