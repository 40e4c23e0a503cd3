import { data, type MiddlewareFunction } from 'react-router'
import { runtimeContext } from '~/context'

/** Outside of a lab there is nothing here: before any loader or action below runs. */
export const labOnly: MiddlewareFunction<Response> = ({ context }) => {
  if (!context.get(runtimeContext).config.lab) throw data(null, { status: 404 })
}
