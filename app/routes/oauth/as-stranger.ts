import type { MiddlewareFunction } from 'react-router'
import { actingAs } from '~/accounts/acting.server'
import { clientAddressContext } from '~/context'

/** Apps come to these endpoints without a user: the audit log has the address alone. */
export const asStranger: MiddlewareFunction<Response> = ({ context }, next) =>
  actingAs({ kind: 'stranger', address: context.get(clientAddressContext) }, next)
