import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { flashCookie } from '~/accounts/flash.server'
import { textField } from '~/accounts/form-fields'
import { runtimeContext, viewerContext } from '~/context'
import type { Preview } from '~/grouping/preview'
import { parseRule, type RuleFields, type RuleMistakes, ruleFieldsOf } from '~/grouping/rule-form'
import { mostRules } from '~/store/grouping-rules'
import { plural } from '~/ui/count-words'
import { issuesToRegroup, previewRule } from './grouping-preview.server'

type Acting = { context: Readonly<RouterContextProvider>; slug: string; form: FormData }

/** The form again: with what was typed, and what is wrong with it or what it would do. */
export type RuleAnswer = { typed: RuleFields; mistakes?: RuleMistakes; preview?: Preview }

/** What the forms of the page ask for. */
export async function actOnRules(acting: Acting) {
  const { context, slug, form } = acting
  const { groupingRules } = context.get(runtimeContext).store
  const viewer = context.get(viewerContext)
  const id = Number(textField(form, 'rule'))
  const asked = textField(form, 'form')
  if (asked === 'rule') return saveRule(acting, id)
  if (asked === 'regroup') return regroup(acting)
  if (asked === 'state') {
    const enabled = textField(form, 'enabled') === 'yes'
    await groupingRules.setEnabled(viewer, slug, id, enabled)
    return done(slug, enabled ? 'The rule is on.' : 'The rule is off.')
  }
  if (asked === 'order') {
    await groupingRules.move(viewer, slug, id, textField(form, 'direction') === 'up' ? 'up' : 'down')
    return done(slug, 'The order is changed.')
  }
  if (asked === 'removal') {
    await groupingRules.remove(viewer, slug, id)
    return done(slug, 'The rule is gone.')
  }
  throw data('This form does not come from the page of rules. Open that page and try again.', { status: 400 })
}

async function saveRule({ context, slug, form }: Acting, id: number) {
  const { store } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const typed = ruleFieldsOf((name) => textField(form, name))
  const parsed = parseRule(typed)
  if ('mistakes' in parsed) return answer({ typed, mistakes: parsed.mistakes }, 400)
  if (textField(form, 'intent') !== 'save') {
    const preview = await previewRule(store, viewer, slug, { id, enabled: true, ...parsed.rule })
    return answer({ typed, preview }, 200)
  }
  const saved = await store.groupingRules.save(viewer, slug, { ...parsed.rule, ...(id > 0 && { id }) })
  if (saved === undefined) {
    const rule = id > 0 ? 'This rule is gone. Add it as a new one.' : `A project has at most ${mostRules} rules.`
    return answer({ typed, mistakes: { rule } }, 400)
  }
  return done(slug, 'Saved. The rule goes for events from now on.')
}

const answer = (body: RuleAnswer, status: 200 | 400) => data(body, { status })

/** More at once would keep the writer busy for long; what is left is found when it is asked again. */
const mostRegrouped = 50

async function regroup({ context, slug }: Acting) {
  const { store, now } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const issues = (await issuesToRegroup(store, viewer, slug)).slice(0, mostRegrouped)
  for (const shortId of issues) await store.grouping.regroup(viewer, shortId, now())
  if (issues.length === 0) return done(slug, 'Recent events are where they belong already.')
  return done(slug, `${plural(issues.length, 'issue')} being grouped again: ${issues.slice(0, 10).join(', ')}.`)
}

const done = (slug: string, message: string) =>
  redirect(href('/projects/:slug/grouping', { slug }), { headers: { 'Set-Cookie': flashCookie(message) } })
