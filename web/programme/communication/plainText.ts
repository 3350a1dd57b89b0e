/** A link stands alone on its line, after its name: `App Store: https://…`. */
export interface Line {
  text: string
  url: string | null
}

const namedLink = /^(\S.{0,79}?)\s?:\s+(https?:\/\/\S+)$/

/** What is typed as plain text: paragraphs between empty lines, each of one line or more. */
export function paragraphsOf(text: string): Line[][] {
  return clean(text)
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => paragraph.split('\n').map(lineOf))
}

function lineOf(line: string): Line {
  const [, name, url] = namedLink.exec(line.trim()) ?? []
  return name && url && URL.canParse(url)
    ? { text: name, url: new URL(url).href }
    : { text: line.trim(), url: null }
}

/** The first words of a text, as far as they are no links: what fits on a picture. */
export function leadOf(text: string): string {
  const [first] = paragraphsOf(text)
  return (first ?? []).flatMap(({ text: words, url }) => (url ? [] : [words])).join(' ')
}

/** A no-break space stays one: French puts it before its colons. */
export const oneLine = (text: string) =>
  clean(text)
    .replace(/[\t\n \u2028\u2029]+/g, ' ')
    .trim()

/** Without what no file format carries and the server refuses: control signs, halves of characters, turned reading. */
export const clean = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\t\n\P{Cc}]|[\ufffe\uffff\u202a-\u202e\u2066-\u2069]/gu, '')

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** For HTML and XML, between tags and in quoted attributes. */
export const escapeMarkup = (text: string) =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
