import { defineCopy } from '#web/platform/language/language.ts'

export const organizationsCopy = defineCopy({
  en: {
    organization: 'Organization',
    choose: 'Choose an organization',
    search: 'Search organizations',
    noMatch: 'No organization has this name.',
    /** Said of an organization in another part of the service, which opens as a page of its own. */
    goThere: 'You leave this page and go on there.',
    none: 'No organization found',
    noneDetail: (email: string) =>
      `You are signed in as ${email}, who administers no organization. This portal is for administrators; ask yours if you should be one.`,
    takePart: 'My activity',
    logOut: 'Log out',
    loadFailed: 'Your organizations could not be loaded.',
    unknown: 'Organization not found',
    ownFailed: 'Failed to fetch organization data',
    treeFailed: (status: number | undefined) =>
      status === undefined ? 'Failed to fetch organizations' : `Failed to fetch organizations: ${status}`,
  },
  fr: {
    organization: 'Organisation',
    choose: 'Choisir une organisation',
    search: 'Chercher une organisation',
    noMatch: 'Aucune organisation ne porte ce nom.',
    goThere: 'Vous quittez cette page et continuez là-bas.',
    none: 'Aucune organisation trouvée',
    noneDetail: (email) =>
      `Vous êtes connecté avec ${email}, qui n’administre aucune organisation. Ce portail est destiné aux administrateurs\u00a0; adressez-vous au vôtre si vous devez l’être.`,
    takePart: 'Mon activité',
    logOut: 'Se déconnecter',
    loadFailed: 'Vos organisations n’ont pas pu être chargées.',
    unknown: 'Organisation introuvable',
    ownFailed: 'Les données de l’organisation n’ont pas pu être chargées',
    treeFailed: (status) =>
      `Les organisations n’ont pas pu être chargées${status === undefined ? '' : `\u00a0: ${status}`}`,
  },
})
