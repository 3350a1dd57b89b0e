/** Offers a text as a file. */
export function downloadText(name: string, text: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Prints a text alone, without the page around it. */
export function printText(text: string) {
  const frame = document.createElement('iframe')
  frame.setAttribute('aria-hidden', 'true')
  // Browsers print no frame that is not displayed.
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0' })
  document.body.append(frame)
  const page = frame.contentDocument?.body
  page?.append(Object.assign(document.createElement('pre'), { textContent: text }))
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow?.print()
}
