import { makePublicKey } from '../../accounts/secret.server'
import type { Viewer } from '../../accounts/viewer'
import type { ProjectFields } from '../../projects/new-project'
import type { Project } from '../../projects/project'
import type { Runtime } from '../../runtime'

/** Creates a project with its first key; undefined when the viewer may not. The fields must be valid. */
export async function addProject(
  { store, now }: Runtime,
  viewer: Viewer,
  fields: ProjectFields,
): Promise<Project | undefined> {
  const made = await store.projects.add(viewer, { ...fields, publicKey: makePublicKey(), at: now() })
  return made?.project
}
