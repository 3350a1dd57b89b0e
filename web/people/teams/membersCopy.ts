import { defineCopy } from '#web/platform/language/language.ts'

const english = new Intl.NumberFormat('en')
const french = new Intl.NumberFormat('fr')

const people = (count: number) => (count === 1 ? '1 person' : `${english.format(count)} people`)
const personnes = (count: number) => (count < 2 ? `${count} personne` : `${french.format(count)} personnes`)

export const membersCopy = defineCopy({
  en: {
    title: (team: string) => `Members of ${team}`,
    description: 'A person is in one team at most. Tick people, then move them.',
    available: 'Available users without a team',
    members: 'Team members',
    search: 'Search by name or e-mail',
    count: (count: number) => english.format(count),
    selectShown: (count: number) => `Select all shown (${english.format(count)})`,
    noneFree: 'Everybody is in a team.',
    noMembers: 'Nobody is in this team yet.',
    noMatch: 'Nobody matches.',
    more: (shown: number, total: number) =>
      `The first ${english.format(shown)} of ${english.format(total)} people are shown. Search to find the others.`,
    add: (count: number) => (count === 0 ? 'Add' : `Add ${english.format(count)}`),
    remove: (count: number) => (count === 0 ? 'Remove' : `Remove ${english.format(count)}`),
    moved: { in: 'joins', out: 'leaves' } satisfies Record<'in' | 'out', string>,
    said: {
      in: (count: number) => `Moved to the team: ${people(count)}.`,
      out: (count: number) => `Moved out of the team: ${people(count)}.`,
    } satisfies Record<'in' | 'out', (count: number) => string>,
    changes: (joining: number, leaving: number) =>
      joining + leaving === 0
        ? 'Nothing changed yet'
        : [
            joining > 0 && `${english.format(joining)} to add`,
            leaving > 0 && `${english.format(leaving)} to remove`,
          ]
            .filter(Boolean)
            .join(', '),
    saving: 'Saving the members…',
    saved: (team: string) => `The members of ${team} were saved.`,
    failed: 'Failed to update team members',
    loadFailed: 'The people could not be loaded',
  },
  fr: {
    title: (team) => `Membres de ${team}`,
    description: 'Une personne fait partie d’une équipe au plus. Cochez des personnes, puis déplacez-les.',
    available: 'Utilisateurs disponibles, sans équipe',
    members: 'Membres de l’équipe',
    search: 'Rechercher par nom ou courriel',
    count: (count) => french.format(count),
    selectShown: (count) => `Tout sélectionner (${french.format(count)})`,
    noneFree: 'Tout le monde est dans une équipe.',
    noMembers: 'Personne n’est encore dans cette équipe.',
    noMatch: 'Personne ne correspond.',
    more: (shown, total) =>
      `Les ${french.format(shown)} premières personnes sur ${french.format(total)} sont affichées. Cherchez pour trouver les autres.`,
    add: (count) => (count === 0 ? 'Ajouter' : `Ajouter ${french.format(count)}`),
    remove: (count) => (count === 0 ? 'Retirer' : `Retirer ${french.format(count)}`),
    moved: { in: 'arrive', out: 'part' },
    said: {
      in: (count) => `Dans l’équipe\u00a0: ${personnes(count)}.`,
      out: (count) => `Hors de l’équipe\u00a0: ${personnes(count)}.`,
    },
    changes: (joining, leaving) =>
      joining + leaving === 0
        ? 'Rien n’a encore changé'
        : [
            joining > 0 && `${french.format(joining)} à ajouter`,
            leaving > 0 && `${french.format(leaving)} à retirer`,
          ]
            .filter(Boolean)
            .join(', '),
    saving: 'Enregistrement des membres…',
    saved: (team) => `Les membres de ${team} ont été enregistrés.`,
    failed: 'Les membres de l’équipe n’ont pas pu être modifiés',
    loadFailed: 'Les personnes n’ont pas pu être chargées',
  },
})
