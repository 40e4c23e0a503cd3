/**
 * Headers of every answer of the web application. Scripts run only from our own files or with this response's nonce;
 * no styles, images or frames from elsewhere, forms post to us only.
 */
export function securityHeaders(nonce: string): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(nonce),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  }
}

function contentSecurityPolicy(nonce: string): string {
  // While developing, Vite puts scripts and styles into the page itself and talks over a web socket.
  const development = import.meta.env.DEV
  return [
    `default-src 'self'`,
    development ? `script-src 'self' 'unsafe-inline'` : `script-src 'self' 'nonce-${nonce}'`,
    development ? `style-src 'self' 'unsafe-inline'` : `style-src 'self'`,
    `img-src 'self' data:`,
    development ? `connect-src 'self' ws: wss:` : `connect-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}
