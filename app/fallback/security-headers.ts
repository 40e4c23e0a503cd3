/**
 * Headers of every answer of the web application. Scripts run only from our own files or with this response's nonce;
 * no styles, images or frames from elsewhere, forms post to us only. Not sent while developing: Vite writes scripts and
 * styles into the page and talks over a web socket. Without a nonce for what holds no page.
 */
export function securityHeaders(nonce?: string): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(nonce),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  }
}

/** `formTarget`: another origin, or a scheme, that a form of the page may lead to by a redirect. */
export function contentSecurityPolicy(nonce: string | undefined, formTarget?: string): string {
  return [
    `default-src 'self'`,
    `script-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}`,
    `style-src 'self'`,
    `img-src 'self' data:`,
    `connect-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'${formTarget ? ` ${formTarget}` : ''}`,
    `frame-ancestors 'none'`,
  ].join('; ')
}
