import { defineCopy } from '#web/platform/language/language.ts'

export const codeCopy = defineCopy({
  en: {
    title: 'Join your organization',
    description: 'With the access code on your poster or from your organizers.',
    code: 'Access code',
    codeHint: 'Capital letters, spaces and hyphens make no difference.',
    submit: 'Continue',
    failed: 'Failed to look up the code. Please try again.',
    haveAccount: 'I have an account already',
  },
  fr: {
    title: 'Rejoignez votre organisation',
    description: 'Avec le code d’accès de votre affiche ou de vos organisateurs.',
    code: 'Code d’accès',
    codeHint: 'Majuscules, espaces et traits d’union ne comptent pas.',
    submit: 'Continuer',
    failed: 'Le code n’a pas pu être vérifié. Veuillez réessayer.',
    haveAccount: 'J’ai déjà un compte',
  },
})
