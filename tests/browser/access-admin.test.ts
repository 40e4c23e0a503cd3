import { testAreas } from '../support/accessible-pages'

testAreas(['/admin', '/account'])
