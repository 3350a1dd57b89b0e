import { defineCopy } from '#web/platform/language/language.ts'

/** Words that the screens of personal invitations share. */
export const invitationCopy = defineCopy({
  en: {
    checking: 'Opening your invitation…',
    knownAccount: (email: string) =>
      `${email} already has an account. Enter the password of that account to accept the invitation.`,
    accountPassword: 'Password of your account',
    currentPassword: 'Current password',
    getTheApp: 'Get the app to take part, and sign in there with your email and password.',
    invalidHint: 'Ask the person who invited you for a new invitation.',
  },
  fr: {
    checking: 'Ouverture de votre invitation…',
    knownAccount: (email: string) =>
      `${email} a déjà un compte. Saisissez le mot de passe de ce compte pour accepter l’invitation.`,
    accountPassword: 'Mot de passe de votre compte',
    currentPassword: 'Mot de passe actuel',
    getTheApp:
      'Installez l’application pour participer, et connectez-vous avec votre adresse courriel et votre mot de passe.',
    invalidHint: 'Demandez une nouvelle invitation à la personne qui vous a invité.',
  },
})
