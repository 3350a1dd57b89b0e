import { defineCopy } from '#web/platform/language/language.ts'

export const ssoInsteadCopy = defineCopy({
  en: {
    submit: 'Continue with single sign-on',
    password: 'Use password instead',
  },
  fr: {
    submit: 'Continuer avec l’authentification unique',
    password: 'Utiliser le mot de passe',
  },
})
