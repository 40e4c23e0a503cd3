import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { chromium } from 'playwright-core'
import { shownDigest } from '../../app/ops/demo/past.mjs'

const size = { width: 1180, height: 760 }
const mostBytes = 80 * 1024
const payment = '/issues?q=PaymentError'

const openIssue = async (page) => {
  await page.getByRole('link', { name: 'PaymentError' }).first().click()
  await page.getByRole('button', { name: 'Resolve', exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
}
const openAt = (heading) => async (page) => {
  const place = page.getByRole('heading', { name: heading }).first()
  await place.evaluate((at) => window.scrollTo(0, at.getBoundingClientRect().top + window.scrollY - 24))
}

const ofOwner = [
  { name: 'first-screen', path: '/' },
  { name: 'issues', path: '/issues' },
  { name: 'issue', path: payment, look: openIssue },
  { name: 'event', path: payment, look: (page) => openIssue(page).then(() => openAt('Breadcrumbs')(page)) },
  { name: 'lookup', path: `/lookup?q=Digest:+${shownDigest}` },
  { name: 'project', path: '/projects/shop?period=14d', look: openAt('Ingestion') },
  { name: 'releases', path: '/releases' },
  { name: 'release', path: `/releases/shop/${encodeURIComponent('shop@4.12.0')}` },
]
const ofHelper = [{ name: 'helper', path: `/lookup?q=Digest:+${shownDigest}` }]
const ofAnybody = [{ name: 'receipt', path: `/d/${shownDigest}` }]
/** After the bodies of all events were damaged on the disk: the page stands, but for what needs them. */
const ofDamage = [{ name: 'fallback', path: payment, look: openIssue }]

/** Every page in both themes, beside this file. */
export async function takePictures(url, { owner, helper, dataDir }) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
  })
  const visit = async (theme, who, pages) => {
    const look = { viewport: size, colorScheme: theme, reducedMotion: 'reduce' }
    const context = await browser.newContext({ baseURL: url, ...look })
    if (who) await context.request.post('/sign-in', { form: { ...who, next: '/' }, headers: { origin: url } })
    const page = await context.newPage()
    for (const { name, path, look } of pages) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await look?.(page)
      await keep(page, `${name}-${theme}`)
    }
    await context.close()
  }
  const themes = ['light', 'dark']
  for (const theme of themes) {
    await visit(theme, owner, ofOwner)
    await visit(theme, helper, ofHelper)
    await visit(theme, undefined, ofAnybody)
  }
  damageBodies(dataDir)
  for (const theme of themes) await visit(theme, owner, ofDamage)
  await browser.close()
}

function damageBodies(dataDir) {
  const db = new Database(join(dataDir, 'digestline.db'))
  db.exec('update body_block set bytes = zeroblob(length(bytes))')
  db.close()
}

/** As WebP, which Chromium itself writes; with less quality where that is too large. */
async function keep(page, name) {
  const png = (await page.screenshot()).toString('base64')
  for (const quality of [0.9, 0.8, 0.65, 0.5]) {
    const packed = Buffer.from(await page.evaluate(packImage, { png, quality }), 'base64')
    if (packed.byteLength > mostBytes) continue
    await writeFile(new URL(`${name}.webp`, import.meta.url), packed)
    return process.stdout.write(`${name}.webp ${Math.round(packed.byteLength / 1024)} KB\n`)
  }
  throw new Error(`${name} does not fit into ${mostBytes} bytes.`)
}

/** In the page. */
async function packImage({ png, quality }) {
  const raw = Uint8Array.from(atob(png), (character) => character.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([raw], { type: 'image/png' }))
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext('2d').drawImage(bitmap, 0, 0)
  const packed = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality })).arrayBuffer())
  let text = ''
  for (const byte of packed) text += String.fromCharCode(byte)
  return btoa(text)
}
