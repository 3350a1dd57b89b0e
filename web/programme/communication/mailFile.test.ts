import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { type MailInput, mailFile } from './mailFile.ts'

const picture = {
  bytes: Uint8Array.from({ length: 70_000 }, (_, at) => at % 256),
  type: 'image/png' as const,
  extension: 'png' as const,
  width: 1200,
  height: 750,
}

const mail = (input: Partial<MailInput> = {}) =>
  mailFile({
    title: 'Défi de printemps',
    text: 'Bonjour,\n\nÀ vos marques, l’équipe\u00a0!\n\nApp Store\u00a0: https://apps.example.com/elan?a=1&b=2',
    language: 'fr',
    organization: 'Château & Fils',
    picture,
    date: new Date('2026-03-02T08:00:00Z'),
    ...input,
  })

const parse = (bytes: Uint8Array) => PostalMime.parse(bytes)
const headers = (bytes: Uint8Array) => new TextDecoder().decode(bytes).split('\r\n\r\n')[0] ?? ''

describe('mailFile', () => {
  it('is a draft with text, HTML and the picture inside', async () => {
    const parsed = await parse(mail())
    expect(parsed.subject).toBe('Défi de printemps')
    expect(parsed.headers.find(({ key }) => key === 'x-unsent')?.value).toBe('1')
    expect(parsed.from).toBeUndefined()
    expect(parsed.date).toBe('2026-03-02T08:00:00.000Z')
    expect(parsed.text).toContain('À vos marques, l’équipe\u00a0!')
    expect(parsed.html).toContain('À vos marques, l’équipe\u00a0!')
    expect(parsed.html).toContain('href="https://apps.example.com/elan?a=1&amp;b=2"')
    expect(parsed.html).toContain('Château &amp; Fils')
    const [inline, ...others] = parsed.attachments
    expect(others).toEqual([])
    expect(inline).toMatchObject({ mimeType: 'image/png', disposition: 'inline', related: true })
    expect(parsed.html).toContain(`src="cid:${inline?.contentId?.slice(1, -1)}"`)
    expect(new Uint8Array(inline?.content as ArrayBuffer)).toEqual(picture.bytes)
  })

  it('escapes a hostile title and text and has exactly one subject', async () => {
    const title = `"Quotes" <script>alert('x')</script>\r\nBcc: eve@example.com 🌱é=?utf-8?Q?x?= ${'łong '.repeat(30)}`
    const bytes = mail({
      title,
      text: '<img src=x onerror=alert(1)> & "co"\n\n--=_related--\n.\n🌱\u202e\u0000',
    })
    const parsed = await parse(bytes)
    expect(parsed.subject).toBe(title.replace(/\s+/g, ' ').trim())
    expect(parsed.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(parsed.html).not.toMatch(/<script|<img src=x/)
    expect(parsed.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;co&quot;')
    expect(parsed.text?.replaceAll('\r\n', '\n').trim()).toBe(
      '<img src=x onerror=alert(1)> & "co"\n\n--=_related--\n.\n🌱',
    )
    expect(parsed.attachments).toHaveLength(1)
  })

  it('has short ASCII lines that end in CRLF, and splits no character of a subject', () => {
    const bytes = mail({ title: '🌱'.repeat(60) })
    const text = new TextDecoder().decode(bytes)
    expect(text).toMatch(/^[\r\n\x20-\x7e]*$/)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(Math.max(...text.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(76)
    for (const [word = '', data = ''] of headers(bytes).matchAll(/=\?utf-8\?B\?(.*?)\?=/g)) {
      expect(word.length).toBeLessThanOrEqual(75)
      expect(Buffer.from(data, 'base64').toString()).toMatch(/^(🌱)+$/u)
    }
  })
})
