import { useRef } from 'react'
import { applyMailStyles, disableInlineStyles } from './mailStyles.ts'

/** Shows a mail in a sandboxed iframe without scripts, sized to its content. */
export function MessageBody({ html, title }: { html: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const show = () => {
    const { current } = frame
    const mail = current?.contentDocument
    if (!current || !mail) return
    applyMailStyles(mail)
    const stretch = () => {
      current.style.height = `${mail.body.offsetHeight}px`
    }
    new ResizeObserver(stretch).observe(mail.body)
  }
  return (
    <iframe
      ref={frame}
      title={title}
      srcDoc={disableInlineStyles(html)}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      onLoad={show}
      className="w-full rounded-card border border-line bg-surface"
    />
  )
}
