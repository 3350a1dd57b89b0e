import { defineCopy } from '#web/platform/language/language.ts'

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
    none: 'Nothing was changed in these days.',
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
    fields: (names) => `Donnés : ${names}`,
    at: (address) => `depuis ${address}`,
    keptFrom: (month) =>
      `Les entrées sont conservées ici depuis ${month} ; votre fournisseur a une copie des précédentes.`,
    none: 'Rien n’a changé ces jours-là.',
    failed: 'Le journal d’audit n’a pas pu être chargé.',
    pages: 'Pages du journal d’audit',
  },
})
