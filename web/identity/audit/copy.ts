import { defineCopy } from '#web/platform/language/language.ts'
import { inEnglish, inFrench } from '#web/platform/language/plural.ts'

export const auditCopy = defineCopy({
  en: {
    title: 'Audit log',
    description:
      'Who changed what or took a file, when and from where. Nobody can change or delete an entry.',
    table: 'Changes',
    when: 'When',
    who: 'Who',
    what: 'What',
    from: 'From day',
    to: 'To day',
    provider: 'Provider',
    support: 'Support session',
    fields: (names: string) => `Given: ${names}`,
    at: (address: string) => `from ${address}`,
    keptFrom: (month: string) =>
      `Entries from ${month} on are kept here; your provider has a copy of earlier ones.`,
    none: 'There are no entries yet.',
    noneOfDays: 'There are no entries of these days here.',
    everyDay: 'Show every day',
    range: (from: number, to: number, total: number) =>
      `${inEnglish.format(from)}–${inEnglish.format(to)} of ${inEnglish.counted(total, 'entry', 'entries')}`,
    failed: 'The audit log could not be loaded.',
    pages: 'Pages of the audit log',
  },
  fr: {
    title: 'Journal d’audit',
    description:
      'Qui a changé quoi ou téléchargé un fichier, quand et d’où. Personne ne peut modifier ni supprimer une entrée.',
    table: 'Changements',
    when: 'Quand',
    who: 'Qui',
    what: 'Quoi',
    from: 'Du',
    to: 'Au',
    provider: 'Fournisseur',
    support: 'Session d’assistance',
    fields: (names) => `Donnés\u00a0: ${names}`,
    at: (address) => `depuis ${address}`,
    keptFrom: (month) =>
      `Les entrées sont conservées ici depuis ${month}\u00a0; votre fournisseur a une copie des précédentes.`,
    none: 'Il n’y a pas encore d’entrée.',
    noneOfDays: 'Il n’y a ici aucune entrée de ces jours-là.',
    everyDay: 'Afficher tous les jours',
    range: (from, to, total) =>
      `${inFrench.format(from)}–${inFrench.format(to)} sur ${inFrench.counted(total, 'entrée', 'entrées')}`,
    failed: 'Le journal d’audit n’a pas pu être chargé.',
    pages: 'Pages du journal d’audit',
  },
})
