import { projectJson } from '~/symbolication/upload/sentry-json'
import type { Route } from './+types/project'
import { projectOf } from './asked.server'

/** `GET /api/0/projects/:organization/:project/`. */
export const loader = async ({ params, context }: Route.LoaderArgs) =>
  Response.json(projectJson(await projectOf(context, params)))
