/**
 * Why a sign-in at a provider came to nothing. `down`: the provider does not answer · `denied`: it says no, or the person did · `refused`: it
 * refuses this Digestline (client, redirect address) · `invalid`: what came back is not the answer to what was asked, or its token is
 * expired, not for us or not signed by the provider.
 */
export type ProviderTroubleKind = 'down' | 'denied' | 'refused' | 'invalid'

/** `message`: for administrators and the log; without secrets, codes and tokens. */
export class ProviderTrouble extends Error {
  override name = 'ProviderTrouble'

  constructor(
    readonly kind: ProviderTroubleKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
