import { makeInstance } from '../../app/ops/demo/instance.mjs'
import { helper, liveTwoWeeks, owner } from '../../app/ops/demo/two-weeks.mjs'
import { takePictures } from './pictures.mjs'

/*
 * Makes the pictures of the README: `node docs/images/gallery.mjs`, after a build. They show the demo (`app/ops/demo`), each page in light and
 * dark. Takes a minute.
 */
const instance = await makeInstance()
try {
  await liveTwoWeeks(instance)
  await instance.servingNow((url) => takePictures(url, { owner, helper, dataDir: instance.dataDir }))
} finally {
  await instance.remove()
}
