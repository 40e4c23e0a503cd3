import type { Viewer } from '~/accounts/viewer'
import type { Store } from '~/store/store'
import { addressAmong, type ListAddress } from './list-view'

/** What an address of the list says to this viewer. */
export async function addressOf(store: Store, viewer: Viewer, search: URLSearchParams): Promise<ListAddress> {
  return addressAmong(search.has('q') ? [] : await store.views.list(viewer), search)
}
