/** A request that is no envelope, made one; or why it cannot be. */
export type Form =
  | { ok: true; bytes: Uint8Array }
  | { ok: false; reason: 'malformed' | 'too_large'; detail: string; offset?: number }
