/** E-mail addresses are compared in this form. */
export const emailKey = (email: string): string => email.normalize('NFKC').trim().toLowerCase()
