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
  },
  fr: {
    signedInAs: 'Connecté avec',
    appearance: 'Langue et apparence',
    console: 'Console',
    consoleDetail: 'Animez le programme de votre organisation.',
    otherOrganization: 'Une autre organisation',
    goThere: 'Vous quittez cette page et continuez là-bas.',
    logOut: 'Se déconnecter',
  },
})
