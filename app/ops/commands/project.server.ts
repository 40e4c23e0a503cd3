import { makePublicKey } from '../../accounts/secret.server'
import { operator } from '../../accounts/viewer'
import { mistakesInProject } from '../../projects/new-project'
import { platformCalled } from '../../projects/platforms'
import { dsn } from '../../projects/project'
import { mistakesTexts } from '../../texts/en/mistakes'
import { mistakesWords } from '../../texts/mistake-words'
import { type Command, CommandError } from './command'
import { table } from './table'

export const projectAdd: Command = {
  name: 'project add',
  takes: 'NAME [--platform P]',
  summary: 'Create a project and print its DSN',
  options: { platform: { type: 'string' } },
  arguments: 1,
  async run(input) {
    const platform = platformCalled(input.text('platform') ?? 'other')
    const fields = { name: input.arguments[0]?.trim() ?? '', platform }
    const mistakes = mistakesWords(mistakesInProject(fields), mistakesTexts.english)
    if (mistakes) throw new CommandError(Object.values(mistakes).join(' '))
    const made = await (await input.store()).projects.add(operator, {
      ...fields,
      publicKey: makePublicKey(),
      at: input.now(),
    })
    if (!made) throw new Error('The store refused a project of the operator.')
    const { id, slug, name } = made.project
    const address = dsn(input.config.publicUrl, made.key)
    return { json: { id, slug, name, dsn: address }, text: address }
  },
}

export const projectList: Command = {
  name: 'project list',
  takes: '',
  summary: 'List the projects',
  options: {},
  arguments: 0,
  async run(input) {
    const projects = await (await input.store()).projects.list(operator)
    return {
      json: projects.map(({ id, slug, name, platform, createdAt, builtIn }) => {
        return { id, slug, name, platform, createdAt: new Date(createdAt).toISOString(), builtIn }
      }),
      text: table(projects.map(({ slug, name, platform }) => [slug, name, platform])) || 'No projects yet.',
    }
  },
}

export const projectRemove: Command = {
  name: 'project remove',
  takes: 'SLUG --confirm SLUG',
  summary: 'Delete a project with everything in it; this cannot be undone',
  options: { confirm: { type: 'string' } },
  arguments: 1,
  async run(input) {
    const slug = input.arguments[0]?.trim() ?? ''
    const { projectRemoval } = await input.store()
    const contents = await projectRemoval.contents(operator, slug)
    if (!contents)
      throw new CommandError(`No project that can be deleted is called ${slug}. See: digestline project list`)
    if (input.text('confirm') !== slug) {
      const { issues, keys } = contents
      throw new CommandError(
        `This deletes ${slug} for good: ${issues} issues with their events and codes, ${keys} keys, source maps and alerts. Add --confirm ${slug}`,
        2,
      )
    }
    await projectRemoval.remove(operator, slug, input.now())
    return { json: { slug, removed: true }, text: `${slug} is deleted. The server frees its space in the background.` }
  },
}
