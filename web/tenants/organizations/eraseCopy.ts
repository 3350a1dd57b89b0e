import { defineCopy } from '#web/platform/language/language.ts'

export const eraseCopy = defineCopy({
  en: {
    nowhere: (email: string) =>
      `You are signed in as ${email}. This account belongs to no organization any more.`,
    kept: (day: string) =>
      `We keep it until ${day}. To join again, open your organization’s invite link and enter this address with the password of this account, or ask an administrator to invite you.`,
    open: 'Delete my account',
    title: 'Delete your account?',
    description:
      'Your account, its sign-ins and the mails we sent to you are deleted at once. This cannot be undone.',
    type: (email: string) => `Type “${email}” to confirm`,
    confirm: 'Delete my account',
    done: 'Your account has been deleted.',
    failed: 'Your account could not be deleted. Try again in a moment.',
  },
  fr: {
    nowhere: (email) =>
      `Vous êtes connecté avec ${email}. Ce compte n’appartient plus à aucune organisation.`,
    kept: (day) =>
      `Nous le conservons jusqu’au ${day}. Pour revenir, ouvrez le lien d’invitation de votre organisation et saisissez cette adresse avec le mot de passe de ce compte, ou demandez une invitation à un administrateur.`,
    open: 'Supprimer mon compte',
    title: 'Supprimer votre compte\u00a0?',
    description:
      'Votre compte, ses connexions et les courriels que nous vous avons envoyés sont supprimés immédiatement. Cette action est irréversible.',
    type: (email) => `Saisissez «\u00a0${email}\u00a0» pour confirmer`,
    confirm: 'Supprimer mon compte',
    done: 'Votre compte a été supprimé.',
    failed: 'Votre compte n’a pas pu être supprimé. Réessayez dans un instant.',
  },
})
