import { runtimeContext } from '~/context'
import type { Route } from './+types/openapi'
import { openApiDocument } from './openapi-document'

/** Open to all: it tells nothing but how to ask. */
export const loader = ({ context }: Route.LoaderArgs) =>
  Response.json(openApiDocument(context.get(runtimeContext).config.publicUrl))
