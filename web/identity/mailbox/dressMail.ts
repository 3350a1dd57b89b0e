// Mails carry their looks inline, which the page's security policy refuses from markup. They are set aside under
// other names and given to the mail from here, so that the policy stays as strict for everything else.

/** The mail's document with its looks set aside. */
export const undressed = (html: string) =>
  html
    .replaceAll(' style="', ' data-style="')
    .replaceAll('<style>', '<template>')
    .replaceAll('</style>', '</template>')

/** Gives a mail its looks, in the portal's theme rather than the system's, and its links a tab of their own. */
export function dressMail(mail: Document) {
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
