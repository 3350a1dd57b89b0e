/** Matches a link: a line of its own with a name, `App Store: https://…`. */
export interface Line {
  text: string
  url: string | null
}

const namedLink = /^(\S.{0,79}?)\s?:\s+(https?:\/\/\S+)$/

/** Splits plain text into paragraphs, separated by empty lines, and their lines. */
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

/** Returns the first paragraphs without links, as text for a picture. */
export function leadOf(text: string): string {
  const [first] = paragraphsOf(text)
  return (first ?? []).flatMap(({ text: words, url }) => (url ? [] : [words])).join(' ')
}

/** Collapses white space to single spaces. No-break spaces stay: French needs them before colons. */
export const oneLine = (text: string) =>
  clean(text)
    .replace(/[\t\n \u2028\u2029]+/g, ' ')
    .trim()

/** Removes characters that file formats and the server reject: controls, lone surrogates, bidirectional marks. */
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

/** Escapes text for HTML and XML, between tags and in quoted attributes. */
export const escapeMarkup = (text: string) =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
