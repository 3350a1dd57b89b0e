// The content security policy blocks inline styles in markup, and mails have only inline styles. They are renamed in
// the markup and applied by script here, so that the policy needs no exception.

/** Returns the mail's HTML with its inline styles renamed. */
export const disableInlineStyles = (html: string) =>
  html
    .replaceAll(' style="', ' data-style="')
    .replaceAll('<style>', '<template>')
    .replaceAll('</style>', '</template>')

/** Applies the renamed styles in the portal's theme, and makes links open in a new tab. */
export function applyMailStyles(mail: Document) {
  const Sheet = mail.defaultView?.CSSStyleSheet
  if (!Sheet) return
  const dark = document.documentElement.dataset.theme === 'dark' ? 'all' : 'not all'
  mail.adoptedStyleSheets = Array.from(mail.querySelectorAll('template'), ({ content }) => {
    const sheet = new Sheet()
    sheet.replaceSync((content.textContent ?? '').replaceAll('(prefers-color-scheme: dark)', dark))
    return sheet
  })
  for (const element of mail.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? ''
  }
  for (const link of mail.links) link.setAttribute('target', '_blank')
}
