import { runtimeContext } from '~/context'
import type { Route } from './+types/openapi'
import { openApiDocument } from './openapi-document'

/** Public: it describes the API and contains no data. */
export const loader = ({ context }: Route.LoaderArgs) =>
  Response.json(openApiDocument(context.get(runtimeContext).config.publicUrl))
