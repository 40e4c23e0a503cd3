import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { runtimeContext, viewerContext } from '~/context'
import type { Preview } from '~/grouping/preview'
import { parseRule, type RuleFields, type RuleMistake, type RuleMistakes, ruleFieldsOf } from '~/grouping/rule-form'
import { textField } from '~/requests/form-fields'
import { refuse } from '~/requests/refuse'
import { flashCookie } from '~/sessions/flash.server'
import { mostRules } from '~/store/grouping-rules'
import { groupingTexts } from '~/texts/en/grouping'
import { textsFor } from '~/texts/texts.server'
import { issuesToRegroup, previewRule } from './grouping-preview.server'

type Acting = { request: Request; context: Readonly<RouterContextProvider>; slug: string; form: FormData }

/** The form again, with the entered values, and its mistakes or its preview. */
export type RuleAnswer = { typed: RuleFields; mistakes?: RuleMistakes; preview?: Preview }

/** What the forms of the page request. */
export async function actOnRules(acting: Acting) {
  const { context, slug, form } = acting
  const texts = textsFor(acting, groupingTexts).rules
  const { groupingRules } = context.get(runtimeContext).store
  const viewer = context.get(viewerContext)
  const id = Number(textField(form, 'rule'))
  const asked = textField(form, 'form')
  if (asked === 'rule') return saveRule(acting, id)
  if (asked === 'regroup') return regroup(acting)
  if (asked === 'state') {
    const enabled = textField(form, 'enabled') === 'yes'
    await groupingRules.setEnabled(viewer, slug, id, enabled)
    return done(slug, enabled ? texts.on : texts.off)
  }
  if (asked === 'order') {
    await groupingRules.move(viewer, slug, id, textField(form, 'direction') === 'up' ? 'up' : 'down')
    return done(slug, texts.moved)
  }
  if (asked === 'removal') {
    await groupingRules.remove(viewer, slug, id)
    return done(slug, texts.deleted)
  }
  throw refuse(400, 'wrong-form')
}

async function saveRule(acting: Acting, id: number) {
  const { context, slug, form } = acting
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
    const rule: RuleMistake = id > 0 ? { what: 'rule-deleted' } : { what: 'too-many-rules', most: mostRules }
    return answer({ typed, mistakes: { rule } }, 400)
  }
  return done(slug, textsFor(acting, groupingTexts).rules.saved)
}

const answer = (body: RuleAnswer, status: 200 | 400) => data(body, { status })

/** Requesting more at once would keep the writer busy for long. The rest can be requested again. */
const mostRegrouped = 50

async function regroup(acting: Acting) {
  const { context, slug } = acting
  const texts = textsFor(acting, groupingTexts).rules
  const { store, now } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const issues = (await issuesToRegroup(store, viewer, slug)).slice(0, mostRegrouped)
  for (const shortId of issues) await store.grouping.regroup(viewer, shortId, now())
  if (issues.length === 0) return done(slug, texts.nothingToRegroup)
  return done(slug, texts.regrouping(issues.length, issues.slice(0, 10).join(', ')))
}

const done = (slug: string, message: string) =>
  redirect(href('/projects/:slug/grouping', { slug }), { headers: { 'Set-Cookie': flashCookie(message) } })
