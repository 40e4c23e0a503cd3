import { href } from 'react-router'

/** Addresses of the alert pages of a project, or (without `slug`) of the whole instance. */
export function alertsPaths(slug: string | undefined) {
  const rules = slug === undefined ? href('/admin/alerts') : href('/projects/:slug/alerts', { slug })
  return {
    rules,
    newRule: `${rules}/rules/new`,
    rule: (id: number) => `${rules}/rules/${id}`,
    /** `deliveries`: the tests that were just sent. */
    ruleTest: (id: number, deliveries: number[]) => `${rules}/rules/${id}?test=${deliveries.join('-')}`,
    copy: (id: number) => `${rules}/rules/${id}/copy`,
    import: `${rules}/import`,
    deliveries: `${rules}/deliveries`,
    deliveriesOf: (channel: number) => `${rules}/deliveries?channel=${channel}`,
    /** `id`: the address of one rule; without it, the list. */
    export: (id?: number) => `${rules}/rules.json${id === undefined ? '' : `?rule=${id}`}`,
  }
}
