import { storeContract } from './contract'
import { openSqlite, seeds } from './sqlite-contract'

/* The second half of the contract on SQLite; the first is in `sqlite.test.ts`. */
storeContract('sqlite', openSqlite, { part: 1, seeds })
