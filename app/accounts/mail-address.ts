/** An address that mail can be sent to: one @, and nothing that means something in a header or an SMTP command. */
export const isMailAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s\p{Cc}@<>()[\],;:\\"]+@[^\s\p{Cc}@<>()[\],;:\\"]+$/u.test(text)
