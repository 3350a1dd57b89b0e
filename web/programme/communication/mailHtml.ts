import { escapeMarkup, type Line, paragraphsOf } from './plainText.ts'

interface Input {
  subject: string
  text: string
  language: 'en' | 'fr'
  organization: string
  picture: { contentId: string; width: number; height: number }
}

/** Renders a mail with tables and inline styles, which all mail programs support. */
export function mailHtml({ subject, text, language, organization, picture }: Input): string {
  const height = Math.round((568 * picture.height) / picture.width)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#fbfaf6">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#fbfaf6">
<tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="568" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:568px;background:#ffffff;border:1px solid #e3e1db">
<tr><td><img src="cid:${picture.contentId}" width="568" height="${height}" alt="" style="display:block;width:100%;height:auto;border:0"></td></tr>
<tr><td style="padding:28px 28px 12px">
<h1 style="margin:0 0 20px;${font};font-size:24px;line-height:32px;font-weight:700;color:#00694a">${escapeMarkup(subject)}</h1>
${paragraphsOf(text).map(paragraph).join('\n')}
</td></tr>
<tr><td style="padding:12px 28px 24px;${font};font-size:12px;line-height:18px;color:#4c5c58">${escapeMarkup(['Élan', organization].filter(Boolean).join(' · '))}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

function paragraph(lines: Line[]): string {
  if (lines.every(({ url }) => url)) return buttons(lines)
  const content = lines.map(({ text, url }) =>
    url
      ? `${escapeMarkup(text)}: <a href="${escapeMarkup(url)}" style="color:#00694a">${escapeMarkup(url)}</a>`
      : escapeMarkup(text),
  )
  return `<p style="margin:0 0 16px;${font};font-size:16px;line-height:24px;color:#152220">${content.join('<br>')}</p>`
}

function buttons(lines: Line[]): string {
  const cells = lines.map(
    ({ text, url }) =>
      `<td style="background:#00694a;border-radius:10px"><a href="${escapeMarkup(url ?? '')}" style="display:inline-block;padding:12px 20px;${font};font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${escapeMarkup(text)}</a></td>`,
  )
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr>${cells.join('<td width="12"></td>')}</tr></table>`
}
