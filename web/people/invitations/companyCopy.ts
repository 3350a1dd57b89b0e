import { defineCopy } from '#web/platform/language/language.ts'

export const companyCopy = defineCopy({
  en: {
    lead: (email: string) => `Your company signs ${email} in: no password is needed here.`,
    submit: 'Continue with single sign-on',
    failed: 'The sign-in of your company could not be opened. Please try again.',
  },
  fr: {
    lead: (email) => `Votre entreprise connecte ${email}\u00a0: aucun mot de passe n’est nécessaire ici.`,
    submit: 'Continuer avec l’authentification unique',
    failed: 'La connexion de votre entreprise n’a pas pu être ouverte. Veuillez réessayer.',
  },
})
