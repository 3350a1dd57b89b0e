import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { type PosterInput, posterFile } from './posterFile.ts'

const picture = {
  bytes: Uint8Array.of(1, 2, 3),
  type: 'image/jpeg' as const,
  extension: 'jpg' as const,
  width: 1600,
  height: 1000,
}

const parts = (input: Partial<PosterInput> = {}) =>
  unzipSync(
    posterFile({
      title: 'Défi de printemps',
      text: 'Château vous invite.\n\nÀ vous.\nÀ nous.\n\nApp Store\u00a0: https://apps.example.com/elan?a=1&b=2',
      language: 'fr',
      organization: 'Château & Fils',
      picture,
      ...input,
    }),
  )

const textOf = (xml: string) =>
  [...xml.matchAll(/<w:t xml:space="preserve">([^<]*)<\/w:t>/g)].map(([, text]) => text)

/** Removes complete elements and known entities until nothing changes. The rest is empty if the XML is well formed. */
function remains(xml: string) {
  let rest = xml
    .replace(/^<\?xml[^>]*\?>\n/, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, '')
    .replace(/="[^"<&]*"/g, '')
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replace(/<([\w:]+)( [\w:]+)*(\/>|>[^<>&]*<\/\1>)/g, '')
  }
  return rest
}

describe('posterFile', () => {
  it('is a Word document on A4 with headline, picture, text and links', () => {
    const files = parts()
    const document = strFromU8(files['word/document.xml'] ?? new Uint8Array())
    expect(textOf(document)).toEqual([
      'Défi de printemps',
      'Château vous invite.',
      'À vous.',
      'À nous.',
      'App Store: ',
      'https://apps.example.com/elan?a=1&amp;b=2',
      'Élan · Château &amp; Fils',
    ])
    expect(document).toContain('<w:pgSz w:w="11906" w:h="16838"/>')
    expect(files['word/media/picture.jpg']).toEqual(picture.bytes)
    expect(strFromU8(files['word/_rels/document.xml.rels'] ?? new Uint8Array())).toContain(
      'Target="https://apps.example.com/elan?a=1&amp;b=2" TargetMode="External"',
    )
  })

  it('has well-formed XML in each part, whatever the words', () => {
    const evil = `]]> <w:p/> "quotes" & 'more' <script>alert(1)</script> &amp; 🌱\u0000\u000b\ud800\ufffe`
    const files = parts({ title: evil, text: `${evil}\n\n${evil}`, organization: evil })
    const xml = Object.entries(files).filter(([name]) => /(xml|rels)$/.test(name))
    expect(xml).toHaveLength(6)
    for (const [name, bytes] of xml) expect(remains(strFromU8(bytes)), name).toBe('')
    const [title = ''] = textOf(strFromU8(files['word/document.xml'] ?? new Uint8Array()))
    expect(title).toMatch(/^\]\]&gt; &lt;w:p\/&gt; &quot;quotes&quot; .* &amp;amp; 🌱\ufffd$/u)
  })

  it('limits a tall picture to leave room for the text', () => {
    const tall = strFromU8(
      parts({ picture: { ...picture, width: 1000, height: 4000 } })['word/document.xml'] ?? new Uint8Array(),
    )
    const [, cx, cy] = /<wp:extent cx="(\d+)" cy="(\d+)"\/>/.exec(tall) ?? []
    expect(Number(cy)).toBeLessThan(16_838 * 635 * 0.45)
    expect(Number(cy) / Number(cx)).toBeCloseTo(4)
  })
})
