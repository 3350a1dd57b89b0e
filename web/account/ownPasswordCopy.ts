import { defineCopy } from '#web/platform/language/language.ts'

export const ownPasswordCopy = defineCopy({
  en: {
    title: 'Password',
    lead: 'A new password signs you out everywhere else.',
    submit: 'Change password',
    forgot: 'Forgot your current password?',
    done: 'Your password is changed.',
    doneHint: 'You are signed out on all other devices.',
    failed: 'Your password could not be changed. Try again in a moment.',
  },
  fr: {
    title: 'Mot de passe',
    lead: 'Un nouveau mot de passe vous déconnecte partout ailleurs.',
    submit: 'Changer le mot de passe',
    forgot: 'Mot de passe actuel oublié\u00a0?',
    done: 'Votre mot de passe est changé.',
    doneHint: 'Vous êtes déconnecté sur tous les autres appareils.',
    failed: 'Votre mot de passe n’a pas pu être changé. Réessayez dans un instant.',
  },
})
