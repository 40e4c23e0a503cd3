import { testAreas } from '../support/accessible-pages'

testAreas(['/issues', '/sign-in'])
