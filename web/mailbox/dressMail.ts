/**
 * Mails carry their looks inline, which the page's security policy refuses from markup. It is given to them
 * from here instead, so that the policy stays as strict for everything else.
 */
export function dressMail(mail: Document) {
  const dark = document.documentElement.dataset.theme === 'dark'
  for (const element of mail.querySelectorAll<HTMLElement>('[style]')) {
    element.style.cssText = element.getAttribute('style') ?? ''
  }
  const Sheet = mail.defaultView?.CSSStyleSheet
  if (Sheet) {
    mail.adoptedStyleSheets = Array.from(mail.querySelectorAll('style'), ({ textContent }) => {
      const sheet = new Sheet()
      // The portal's own theme counts, not the system's.
      sheet.replaceSync(textContent.replaceAll('(prefers-color-scheme: dark)', dark ? 'all' : 'not all'))
      return sheet
    })
  }
  for (const link of mail.links) link.setAttribute('target', '_blank')
}
