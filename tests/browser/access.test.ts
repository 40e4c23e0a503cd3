import { testAreas } from '../support/accessible-pages'

testAreas(['', '/help'])
