import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { runtimeContext, viewerContext } from '~/context'
import { mistakesInRepository } from '~/projects/repository'
import { textField } from '~/requests/form-fields'
import { flashCookie } from '~/sessions/flash.server'
import { mistakesTexts } from '~/texts/en/mistakes'
import { repositoryTexts } from '~/texts/en/repository'
import { mistakesWords } from '~/texts/mistake-words'
import { textsFor } from '~/texts/texts.server'

type RouteArgs = { request: Request; context: Readonly<RouterContextProvider> }

/** Saves the repository of a project, for its admins, and returns to the settings. Mistakes are shown beside the fields. */
export async function saveRepository(asked: RouteArgs, slug: string, form: FormData) {
  const repository = {
    template: textField(form, 'template').trim(),
    branch: textField(form, 'branch').trim(),
    prefix: textField(form, 'prefix').trim(),
  }
  const mistakes = mistakesWords(mistakesInRepository(repository), textsFor(asked, mistakesTexts))
  if (mistakes) return data({ repository, mistakes }, { status: 400 })
  await asked.context.get(runtimeContext).store.repositories.set(asked.context.get(viewerContext), slug, repository)
  const { saved } = textsFor(asked, repositoryTexts)
  return redirect(href('/projects/:slug/settings', { slug }), { headers: { 'Set-Cookie': flashCookie(saved) } })
}
