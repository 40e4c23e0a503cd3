import { refuse } from './refuse'

const formType = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i

/**
 * The form that was posted. What is no form is the sender's mistake and none of ours: it is refused, without a digest.
 * Throws refusals: 415 for anything but a form, 400 for a form that is broken.
 */
export async function readForm(request: Request): Promise<FormData> {
  if (!formType.test(request.headers.get('Content-Type') ?? '')) {
    throw refuse(415, 'not-a-form')
  }
  try {
    return await request.formData()
  } catch (cause) {
    // What a body that cannot be read as its type says is the one thing `formData` rejects with this.
    if (!(cause instanceof TypeError)) throw cause
    throw refuse(400, 'broken-form')
  }
}
