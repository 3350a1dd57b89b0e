import { defineCopy } from '#web/platform/language/language.ts'

const english = new Intl.NumberFormat('en')
const french = new Intl.NumberFormat('fr')

export const teamsCopy = defineCopy({
  en: {
    description: (organization: string) => `Who walks with whom at ${organization}.`,
    create: 'Create team',
    searchHint: 'Search by name',
    list: 'Teams',
    members: (count: number) => (count === 1 ? '1 member' : `${english.format(count)} members`),
    manage: 'Members',
    manageOf: (name: string) => `Members of ${name}`,
    actionsOf: (name: string) => `Actions for ${name}`,
    remove: 'Delete',
    empty: 'There are no teams yet. Create the first, and put in it who belongs together.',
    noMatch: 'No team has a name like that.',
    showAll: 'Show all',
    loadFailed: 'Failed to fetch teams',
    noAnswer: 'The server did not answer. Check your connection, then try again.',

    createTitle: 'Create a team',
    editTitle: (name: string) => `Edit ${name}`,
    name: 'Team name',
    nameRequired: 'Team name is required',
    logo: 'Logo',
    optional: 'optional',
    logoHint: 'PNG or JPEG. Recommended size: 1000 by 460 px.',
    saving: 'Saving the team…',
    created: (name: string) => `${name} was created.`,
    saved: (name: string) => `${name} was saved.`,
    saveFailed: 'Failed to save team',

    deleteTitle: (name: string) => `Delete ${name}?`,
    deleteConsequence: (members: number) =>
      members === 0
        ? 'The team has no members. This cannot be undone.'
        : members === 1
          ? 'Its 1 member is without a team then. This cannot be undone.'
          : `Its ${english.format(members)} members are without a team then. This cannot be undone.`,
    understood: 'I understand',
    deleting: 'Deleting the team…',
    deleted: (name: string) => `${name} was deleted.`,
    deleteFailed: 'Failed to delete team',

    tryAgain: 'Please try again or contact your administrator if the problem persists.',
    back: 'OK',
  },
  fr: {
    description: (organization) => `Qui marche avec qui chez ${organization}.`,
    create: 'Créer une équipe',
    searchHint: 'Rechercher par nom',
    list: 'Équipes',
    members: (count) => (count < 2 ? `${count} membre` : `${french.format(count)} membres`),
    manage: 'Membres',
    manageOf: (name) => `Membres de ${name}`,
    actionsOf: (name) => `Actions pour ${name}`,
    remove: 'Supprimer',
    empty: 'Il n’y a pas encore d’équipe. Créez la première et réunissez-y celles et ceux qui vont ensemble.',
    noMatch: 'Aucune équipe ne porte un tel nom.',
    showAll: 'Tout afficher',
    loadFailed: 'Les équipes n’ont pas pu être chargées',
    noAnswer: 'Le serveur n’a pas répondu. Vérifiez votre connexion, puis réessayez.',

    createTitle: 'Créer une équipe',
    editTitle: (name) => `Modifier ${name}`,
    name: 'Nom de l’équipe',
    nameRequired: 'Le nom de l’équipe est obligatoire',
    logo: 'Logo',
    optional: 'facultatif',
    logoHint: 'PNG ou JPEG. Taille recommandée\u00a0: 1000 sur 460 px.',
    saving: 'Enregistrement de l’équipe…',
    created: (name) => `${name}\u00a0: équipe créée.`,
    saved: (name) => `${name}\u00a0: équipe enregistrée.`,
    saveFailed: 'L’équipe n’a pas pu être enregistrée',

    deleteTitle: (name) => `Supprimer ${name}\u00a0?`,
    deleteConsequence: (members) =>
      members === 0
        ? 'L’équipe n’a pas de membres. C’est irréversible.'
        : members === 1
          ? 'Son unique membre se retrouve sans équipe. C’est irréversible.'
          : `Ses ${french.format(members)} membres se retrouvent sans équipe. C’est irréversible.`,
    understood: 'Je comprends',
    deleting: 'Suppression de l’équipe…',
    deleted: (name) => `${name}\u00a0: équipe supprimée.`,
    deleteFailed: 'L’équipe n’a pas pu être supprimée',

    tryAgain: 'Réessayez, ou contactez votre administrateur si le problème persiste.',
    back: 'OK',
  },
})
