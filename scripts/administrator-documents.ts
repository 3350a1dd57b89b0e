import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { permissionWords } from '#contract/platform/permission-words.ts'
import { permissionsOf, roles } from '#contract/platform/permissions.ts'
import { roleWords } from '#contract/platform/role-words.ts'
import { groupGuides } from '#web/identity/claim-rules/guides.ts'
import { guides } from '#web/identity/connections/guides.ts'
import { reasons } from '#web/identity/connections/reasons.ts'
import { domainGuides } from '#web/identity/domains/guides.ts'
import { factorGuides } from '#web/identity/second-factors/guides.ts'
import { provisioningGuides, ruleGuides } from '#web/people/provisioning/guides.ts'

const languages = ['en', 'fr'] as const

type Language = (typeof languages)[number]

/** A text by language and file. */
export type Documents = Record<Language, Record<string, string>>

/** Lines are wrapped, and a table has no line breaks. */
const flat = (text: string) => text.replace(/\s+/g, ' ')

/** Levels of the headings, and how many items each list has. */
const shapeOf = (text: string) => (text.match(/^(#+ |\d+\. |- |\|)/gm) ?? []).join('')

/** Each sentence of the console's guides and reasons, which the document repeats. */
const sentencesIn = (language: Language) => [
  ...Object.values(guides[language]).flatMap(({ before, after }) => [...before, ...after]),
  ...Object.values(reasons[language]).flatMap(({ what, todo }) => [what, todo]),
]

/** The guides of the other pages for IT, by the document that repeats them. */
const guidesIn = (language: Language): Record<string, string[]> => ({
  'provisioning.md': [
    ...Object.values(provisioningGuides[language]).flat(),
    ...Object.values(groupGuides[language]).flat(),
    ...ruleGuides[language],
  ],
  'domains.md': Object.values(domainGuides[language]).flat(),
  'second-factors.md': Object.values(factorGuides[language]).flat(),
})

/** The rows of the table of roles, as the server proves them. */
export const roleRows = (language: Language): string[] =>
  roles.map((role) => {
    const own = permissionsOf[role].filter((permission) => permission !== 'organization.read')
    const words = own.map((permission) => permissionWords[language][permission])
    return `| ${roleWords[language][role]} | ${words.join('; ')} |`
  })

/** What administrators' documents lack in one language, and where they say other things than the console. */
export function administratorProblems(documents: Documents): string[] {
  const files = new Set(languages.flatMap((language) => Object.keys(documents[language])))
  const unlike = [...files].filter(
    (file) => shapeOf(documents.en[file] ?? '') !== shapeOf(documents.fr[file] ?? ''),
  )
  return [
    ...unlike.map(
      (file) => `docs/administrators/*/${file} has other headings, steps or rows in English and French`,
    ),
    ...languages.flatMap((language) => {
      const lacking = (file: string, sentences: string[]) => {
        const text = flat(documents[language][file] ?? '')
        return sentences
          .filter((sentence) => !text.includes(flat(sentence)))
          .map((sentence) => `docs/administrators/${language}/${file} lacks “${sentence}” of the console`)
      }
      return [
        ...lacking('single-sign-on.md', sentencesIn(language)),
        ...lacking('roles.md', roleRows(language)),
        ...Object.entries(guidesIn(language)).flatMap(([file, sentences]) => lacking(file, sentences)),
      ]
    }),
  ]
}

export function readDocuments(root: string): Documents {
  const read = (language: Language) => {
    const folder = join(root, 'docs/administrators', language)
    const files = existsSync(folder) ? readdirSync(folder) : []
    return Object.fromEntries(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
  }
  return { en: read('en'), fr: read('fr') }
}
