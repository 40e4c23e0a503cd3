import { afterAll } from 'vitest'
import { forgetTrees } from './support/modules'
import './sources/api-is-complete'
import './sources/architecture'
import './sources/styles'
import './sources/texts'
import './sources/unused-texts'

/*
 * The tests that read all sources are one file: parsing the sources takes longer than the tests, and a worker does it once for all of them.
 */

/** The worker runs other files next, which need the memory. */
afterAll(forgetTrees)
