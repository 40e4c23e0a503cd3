import { storeContract } from './contract'
import { testWith } from './contract/opened'
import { severalNodesContract } from './contract/several-nodes'
import { aPostgresEngine, seeds } from './postgres-contract'

/* The first half of the contract on PostgreSQL; the second is in `postgres-second-half.test.ts`. */
const { open } = aPostgresEngine()
storeContract('postgres', open, { part: 0, seeds })
severalNodesContract(testWith(open))
