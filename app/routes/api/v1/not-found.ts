import { problem } from '~/fallback/problem'

export const loader = () =>
  problem(404, 'There is nothing at this address. The API is described at /api/v1/openapi.json.')

export const action = loader
