import type { LoaderFunctionArgs } from 'react-router'
import { answerResource } from './answer-resource.server'

/** Every address of the API that is declared as a resource (`resources/`). */
export const loader = (args: LoaderFunctionArgs) => answerResource(args)

export const action = loader
