import { testAreas } from '../support/accessible-pages'

testAreas(['/projects/:slug/alerts', '/admin/alerts'])
