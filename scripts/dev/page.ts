import { randomBytes } from 'node:crypto'

/** Vite writes this nonce into the tags it adds; each answer replaces it by its own. */
export const noncePlaceholder = 'nonce-of-this-answer'

/** Only the pages have one of these scripts; /docs is HTML too. */
export const isPage = (html: string) => /src="\/(main|me)\.tsx"/.test(html)

/** The page with a fresh nonce, and the content security policy that lets Vite's inline scripts and styles run. */
export function withNonce(html: string, policy: string): { html: string; policy: string } {
  const nonce = randomBytes(16).toString('base64')
  return {
    html: html.replaceAll(noncePlaceholder, nonce),
    policy: policy.replace(/(script-src|style-src) 'self'/g, `$1 'self' 'nonce-${nonce}'`),
  }
}
