import { defineCopy } from '#web/platform/language/language.ts'

export const ownPasswordCopy = defineCopy({
  en: {
    title: 'Password',
    lead: 'A new password signs out all other devices, and this one too if you stay signed in on it.',
    submit: 'Change password',
    forgot: 'Forgot your current password?',
    done: 'Your password is changed.',
    doneHint: 'You are signed out on all other devices.',
    failed:
      'No answer came, so your password may be changed or not. Try again in a moment. If the current one is not right then, sign in with the new one.',
  },
  fr: {
    title: 'Mot de passe',
    lead: 'Un nouveau mot de passe déconnecte tous les autres appareils, et celui-ci aussi si vous y restez connecté.',
    submit: 'Changer le mot de passe',
    forgot: 'Mot de passe actuel oublié\u00a0?',
    done: 'Votre mot de passe est changé.',
    doneHint: 'Vous êtes déconnecté sur tous les autres appareils.',
    failed:
      'Aucune réponse n’est venue\u00a0: votre mot de passe est peut-être changé. Réessayez dans un instant. Si l’actuel n’est alors plus le bon, connectez-vous avec le nouveau.',
  },
})
