import type { Letter } from './letter.ts'
import { words } from './words.ts'

/**
 * Uses tables and inline styles, which every mail program renders. It loads no picture and no font, so that it
 * cannot track who opens the mail.
 */
export function htmlLayout(letter: Letter, language: 'en' | 'fr'): string {
  const { action, alternative } = letter
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(letter.subject)}</title>
<style>${darkTheme}</style>
</head>
<body class="canvas" style="margin:0;padding:0;background:#fbfaf6;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(letter.paragraphs[0] ?? '')}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="canvas" style="background:#fbfaf6">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td style="padding:0 8px 20px;${font};font-size:22px;line-height:28px;font-weight:700;letter-spacing:-0.02em;color:#00694a" class="brand">Élan</td></tr>
<tr><td class="card" style="padding:32px 28px 28px;background:#ffffff;border:1px solid #e3e1db;border-radius:14px">
${paragraph(letter.greeting, 'font-size:18px;line-height:26px;font-weight:600')}
${letter.paragraphs.map((text) => paragraph(text)).join('\n')}
${action ? button(action, language) : ''}
${alternative ? quietLink(alternative) : ''}
${letter.notes.length > 0 ? notes(letter.notes) : ''}
</td></tr>
<tr><td class="muted" style="padding:20px 8px 0;${font};font-size:12px;line-height:18px;color:#4c5c58">${escapeHtml(words[language].footer)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

const font = "font-family:Inter,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const darkTheme = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (max-width: 480px) { .card { padding: 24px 20px 20px !important } }
@media (prefers-color-scheme: dark) {
  .canvas { background: #0c1311 !important }
  .card { background: #151e1b !important; border-color: #29332f !important }
  .ink { color: #e7e9e2 !important }
  .muted { color: #a2aea9 !important }
  .brand, .link { color: #62d0a4 !important }
  .rule { border-color: #29332f !important }
  .button { background: #62d0a4 !important }
  .button a { color: #0c1311 !important }
}
`

function paragraph(text: string, style = 'font-size:16px;line-height:24px'): string {
  return `<p class="ink" style="margin:0 0 16px;${font};${style};color:#152220">${escapeHtml(text)}</p>`
}

function button(action: { label: string; link: string }, language: 'en' | 'fr'): string {
  const href = escapeHtml(action.link)
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px">
<tr><td class="button" style="background:#00694a;border-radius:10px"><a href="${href}" style="display:inline-block;padding:12px 24px;${font};font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(action.label)}</a></td></tr>
</table>
<p class="muted" style="margin:0 0 16px;${font};font-size:14px;line-height:20px;color:#4c5c58">${escapeHtml(words[language].copyLink)}<br><a href="${href}" class="link" style="color:#00694a;word-break:break-all">${href}</a></p>`
}

function quietLink({ label, link }: { label: string; link: string }): string {
  const href = escapeHtml(link)
  return `<p class="ink" style="margin:0 0 16px;${font};font-size:16px;line-height:24px;color:#152220"><a href="${href}" class="link" style="color:#00694a;font-weight:600">${escapeHtml(label)}</a><br><a href="${href}" class="link" style="${font};font-size:14px;line-height:20px;color:#00694a;word-break:break-all">${href}</a></p>`
}

function notes(texts: string[]): string {
  const lines = texts.map(
    (text, index) =>
      `<p class="muted" style="margin:${index === 0 ? 0 : 8}px 0 0;${font};font-size:14px;line-height:20px;color:#4c5c58">${escapeHtml(text)}</p>`,
  )
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin-top:24px"><tr><td class="rule" style="border-top:1px solid #e3e1db;padding-top:16px">${lines.join('')}</td></tr></table>`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
