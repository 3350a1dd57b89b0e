import { defineCopy } from '#web/platform/language/language.ts'

export const confirmEmailCopy = defineCopy({
  en: {
    title: 'Your sign-in address',
    change: (email: string) => `Sign in to Élan with ${email} from now on.`,
    correction: (email: string) =>
      `Sign in to Élan with ${email} from now on. To know that it is you, we ask for the password of your account.`,
    confirm: 'Sign in with this address',
    restoreTitle: 'Take the change back',
    restore: (email: string) =>
      `Your account is signed in to with ${email} again. Everybody is signed out, on every device, and the present password ends.`,
    takeBack: 'Take the change back',
    confirmed: (email: string) => `You sign in with ${email} from now on.`,
    confirmedHint:
      'The former address was told, and can take this back for 7 days. Your activity opens again once you choose a new password by a link to this address: the app offers it.',
    restored: (email: string) => `You sign in with ${email} again.`,
    restoredHint:
      'The password has ended, since whoever changed your address may know it. Choose another one now.',
    choosePassword: 'Choose another password',
    incomplete: 'This link is not complete. Open it from the mail again.',
    failed: 'The server did not answer. Try again in a moment.',
  },
  fr: {
    title: 'Votre adresse de connexion',
    change: (email) => `Connectez-vous désormais à Élan avec ${email}.`,
    correction: (email) =>
      `Connectez-vous désormais à Élan avec ${email}. Pour savoir que c’est vous, nous demandons le mot de passe de votre compte.`,
    confirm: 'Me connecter avec cette adresse',
    restoreTitle: 'Annuler le changement',
    restore: (email) =>
      `On se connecte de nouveau à votre compte avec ${email}. Tout le monde est déconnecté, sur tous les appareils, et le mot de passe actuel prend fin.`,
    takeBack: 'Annuler le changement',
    confirmed: (email) => `Vous vous connectez désormais avec ${email}.`,
    confirmedHint:
      'L’ancienne adresse en est informée et peut annuler ce changement pendant 7 jours. Votre activité se rouvre dès que vous choisissez un nouveau mot de passe par un lien envoyé à cette adresse\u00a0: l’application le propose.',
    restored: (email) => `Vous vous connectez de nouveau avec ${email}.`,
    restoredHint:
      'Le mot de passe a pris fin, car la personne qui a changé votre adresse le connaît peut-être. Choisissez-en un autre maintenant.',
    choosePassword: 'Choisir un autre mot de passe',
    incomplete: 'Ce lien n’est pas complet. Ouvrez-le de nouveau depuis le courriel.',
    failed: 'Le serveur n’a pas répondu. Réessayez dans un instant.',
  },
})
