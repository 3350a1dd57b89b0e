import type { Letter } from './letter.ts'
import { words } from './words.ts'

/** Renders a mail as plain text. Each link stands on its own line. */
export function textLayout(letter: Letter, language: 'en' | 'fr'): string {
  const colon = language === 'fr' ? '\u00a0:' : ':'
  const links = [letter.action, letter.alternative].filter((link) => link !== undefined)
  const parts = [
    letter.greeting,
    ...letter.paragraphs,
    ...links.map(({ label, link }) => `${label}${colon}\n${link}`),
    ...letter.notes,
    `Élan\n${words[language].footer}`,
  ]
  return `${parts.join('\n\n')}\n`
}
