import type { Attachment } from './attachment'

/** Types no browser makes anything active of. Everything else is bytes. */
export const harmlessTypes = ['text/plain', 'image/png', 'image/jpeg', 'image/gif', 'image/webp']
const harmless = new Set(harmlessTypes)

/**
 * The head of an answer that gives somebody a file a stranger sent: saved and never shown, under its own name, and harmless where a
 * browser shows it all the same. Source of the name's form: RFC 6266 §4, RFC 8187.
 */
export function downloadHeaders({
  filename,
  contentType,
}: Pick<Attachment, 'filename' | 'contentType'>): Record<string, string> {
  const type = contentType.split(';', 1)[0]!.trim().toLowerCase()
  const ascii = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return {
    'Content-Type': harmless.has(type) ? type : 'application/octet-stream',
    'Content-Disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encoded(filename)}`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  }
}

/** Lone surrogates, which have no UTF-8, become U+FFFD. */
const encoded = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')).replace(
    /['()*!]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  )
