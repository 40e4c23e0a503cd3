import { mayAdminister, mayTriage } from '../visible.server'

/** Condition: the viewer triages some project. */
export const triagesAnything = `(:owns = 1 or exists (
    select 1 from membership where user_id = :userId and role in ('admin', 'member')
  ))`

/** Condition on `saved_view v`: it is shared with the viewer. */
export const isShared = `(v.shared = 1 and (v.project_id is null or ${mayTriage('v.project_id')}))`

/** Condition on `saved_view v`: the viewer may change it. */
export const mayChangeView = `(v.user_id = :userId or (v.shared = 1 and case when v.project_id is null then :everything = 1 else ${mayAdminister('v.project_id')} end))`
