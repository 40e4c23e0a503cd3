import { type Arrival, arrivals, longestProviderText } from '~/accounts/identity-provider'
import { ProviderTrouble } from '~/oidc/provider-trouble'
import { allowedBy } from '~/outside/public-address.server'
import { textField } from '~/requests/form-fields'
import type { Runtime } from '~/runtime'
import type { ProviderChange } from '~/store/identity-providers'
import type { identityProvidersTexts } from '~/texts/en/identity-providers'
import type { TextsOf } from '~/texts/namespace'

type Texts = TextsOf<typeof identityProvidersTexts>
export type ProviderMistakes = { name?: string; issuer?: string; clientId?: string; clientSecret?: string }
export type ProviderFields = { name: string; issuer: string; clientId: string; clientSecret: string }

/** The fields of a new provider: `name`, `issuer`, `clientId`, `clientSecret`. */
export const readProviderFields = (form: FormData): ProviderFields => ({
  name: textField(form, 'name').slice(0, longestProviderText),
  issuer: textField(form, 'issuer').slice(0, longestProviderText),
  clientId: textField(form, 'clientId').slice(0, longestProviderText),
  clientSecret: textField(form, 'clientSecret').slice(0, longestProviderText),
})

/** The mistakes in the fields. If they look right, fetches the provider's configuration, too. Undefined without mistakes. */
export async function mistakesInProvider(
  { config, now }: Runtime,
  fields: ProviderFields,
  { mistakes }: Texts,
): Promise<ProviderMistakes | undefined> {
  const { name, issuer, clientId, clientSecret } = fields
  const found: ProviderMistakes = {
    ...(!name && { name: mistakes.name }),
    ...(!isIssuer(issuer, config.outsideAllow) && { issuer: mistakes.issuer }),
    ...(!clientId && { clientId: mistakes.clientId }),
    ...(!clientSecret && { clientSecret: mistakes.clientSecret }),
  }
  if (Object.keys(found).length > 0) return found
  const { providerClient } = await import('~/oidc/provider-client.server')
  try {
    await providerClient({ issuer, clientId, clientSecret, outside: config.outsideAllow }, now())
    return undefined
  } catch (error) {
    if (!(error instanceof ProviderTrouble)) throw error
    return { issuer: mistakes.noAnswer(error.message) }
  }
}

/** https, or http to hosts that the operator allowed although they are private. */
function isIssuer(text: string, allow: Runtime['config']['outsideAllow']): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || url.search || url.hash || url.username || url.password) return false
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const allowed = allowedBy(allow)
  return url.protocol === 'https:' || (url.protocol === 'http:' && (allowed.host(host) || allowed.address(host)))
}

const mostDomains = 100

/** Who gets an account: `arrival`, `domains` (separated by spaces or commas), `trustsEmail`, `groupsClaim`; or the mistakes. */
export function readArrival(
  form: FormData,
  { mistakes }: Texts,
): { change: ProviderChange } | { mistake: string; field: 'domains' | 'groupsClaim' } {
  const arrival = arrivals.find((one) => one === textField(form, 'arrival')) ?? ('invited' satisfies Arrival)
  const domains = textField(form, 'domains')
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean)
  const groupsClaim = textField(form, 'groupsClaim').slice(0, longestProviderText)
  const isWrong = domains.length > mostDomains || domains.some((domain) => !/^[^\s@/]+\.[^\s@/]+$/.test(domain))
  if (isWrong || (arrival === 'domains' && domains.length === 0)) return { mistake: mistakes.domains, field: 'domains' }
  if (arrival === 'groups' && !groupsClaim) return { mistake: mistakes.groupsClaim, field: 'groupsClaim' }
  const trustsEmail = form.get('trustsEmail') !== null
  return { change: { arrival, domains, trustsEmail, groupsClaim: groupsClaim || null } }
}
