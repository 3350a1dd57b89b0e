import { defineCopy } from '#web/platform/language/language.ts'

export const moreCopy = defineCopy({
  en: {
    signedInAs: 'Signed in as',
    appearance: 'Language and appearance',
    console: 'Console',
    consoleDetail: 'Run the programme of your organization.',
    otherOrganization: 'Another organization',
    goThere: 'You leave this page and go on there.',
    logOut: 'Log out',
    notLoggedOut: 'You are still signed in: the server does not answer. Log out once you are connected.',
  },
  fr: {
    signedInAs: 'Connecté avec',
    appearance: 'Langue et apparence',
    console: 'Console',
    consoleDetail: 'Animez le programme de votre organisation.',
    otherOrganization: 'Une autre organisation',
    goThere: 'Vous quittez cette page et continuez là-bas.',
    logOut: 'Se déconnecter',
    notLoggedOut:
      'Vous êtes toujours connecté\u00a0: le serveur ne répond pas. Déconnectez-vous une fois en ligne.',
  },
})
