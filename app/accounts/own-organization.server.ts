import type { Store } from '../store/store'
import { type Organization, organizationOf } from './organization'

/** What this instance is called as an organization: by the id that a migration gave it. */
export const ownOrganization = async ({ instance }: Pick<Store, 'instance'>): Promise<Organization> =>
  organizationOf(await instance.setting('instance-id'))
