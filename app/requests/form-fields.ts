/** One text field of a posted form, without the spaces around it; a missing field or a file is empty. */
export function textField(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** A password as typed: spaces belong to it. */
export function passwordField(form: FormData, name = 'password'): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
