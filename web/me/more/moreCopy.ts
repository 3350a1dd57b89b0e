import { defineCopy } from '#web/platform/language/language.ts'

export const moreCopy = defineCopy({
  en: {
    signedInAs: 'Signed in as',
    appearance: 'Language and appearance',
    console: 'Console',
    consoleDetail: 'Run the programme of your organization.',
    otherOrganization: 'Another organization',
    goThere: 'Go to your other organization.',
    logOut: 'Log out',
  },
  fr: {
    signedInAs: 'Connecté avec',
    appearance: 'Langue et apparence',
    console: 'Console',
    consoleDetail: 'Animez le programme de votre organisation.',
    otherOrganization: 'Une autre organisation',
    goThere: 'Passez à votre autre organisation.',
    logOut: 'Se déconnecter',
  },
})
