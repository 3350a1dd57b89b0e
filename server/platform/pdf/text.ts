import { removeAccents } from '#contract/platform/fold.ts'

/** Colours of the pages. They differ in lightness too, for printing in grey. */
export const ink = {
  text: '#16211f',
  muted: '#55625e',
  line: '#d9ddd8',
  soft: '#f4f6f2',
  bars: { steps: '#13694f', activeMinutes: '#e08a3f', activeUsers: '#3c6fae' },
} as const

export const fonts = { plain: 'Helvetica', bold: 'Helvetica-Bold' } as const

// Characters of the standard fonts besides Latin-1.
const known = /[\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u

/** Replaces characters that the standard fonts lack: thin spaces become spaces, letters lose their accents. */
export function printable(text: string): string {
  const spaced = text
    .normalize('NFC')
    .replaceAll(/[\u2000-\u200a\u202f]/g, '\u00a0')
    .replaceAll('\u2212', '–')
  return [...spaced].map((letter) => (known.test(letter) ? letter : plain(letter))).join('')
}

/** Whether the standard fonts have every character of a text. */
export const isPrintable = (text: string): boolean =>
  [...text.replaceAll(/[\u2000-\u200a\u202f]/g, ' ')].every((letter) => known.test(letter))

function plain(letter: string): string {
  const bare = removeAccents(letter)
  return bare !== '' && [...bare].every((part) => known.test(part)) ? bare : '?'
}
