const longest = 80

// Control, bidirectional and zero-width characters make a name look like another one.
const hidden = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu

/** A name of a source as a device or file tells it, cut to what is stored. */
export function sourceName(told: string, otherwise: string): string {
  // Longer texts are cut before they are searched.
  const plain = told
    .slice(0, 10 * longest)
    .normalize('NFC')
    .replace(hidden, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return [...plain].slice(0, longest).join('').trim() || otherwise
}
