import { problem } from '~/fallback/problem'

export const loader = () => problem(404, 'This address does not exist. The API is described at /api/v1/openapi.json.')

export const action = loader
