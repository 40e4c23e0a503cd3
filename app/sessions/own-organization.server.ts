import { type Organization, organizationOf } from '../accounts/organization'
import type { Store } from '../store/store'

/** What this instance is called as an organization: by the id that a migration gave it. */
export const ownOrganization = async ({ instance }: Pick<Store, 'instance'>): Promise<Organization> =>
  organizationOf(await instance.setting('instance-id'))
