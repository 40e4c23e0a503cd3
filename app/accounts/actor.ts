/**
 * Who does something, as the audit log says it. `user`: somebody signed in, with `token` when an API token of theirs was used;
 * `operator`: the command line on the machine itself; `stranger`: somebody who is not signed in; `server`: Digestline.
 */
export type Actor = {
  kind: 'user' | 'token' | 'operator' | 'stranger' | 'server'
  /** The account, for `user` and `token`. */
  userId?: number
  /** The account's address or the token's label, as it was then. */
  name?: string
  /** The client's address, of IPv6 its network. */
  address?: string
}
