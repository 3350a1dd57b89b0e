import { defineCopy } from '#web/platform/language/language.ts'

export const activationCopy = defineCopy({
  en: {
    title: 'Complete your account setup',
    hello: (name: string) => `Hello ${name},`,
    choose: 'choose a password and you are in.',
    join: (organization: string) => `choose a password to join ${organization}.`,
    joinKnown: (organization: string) => `join ${organization} with the account you have.`,
    required: 'Please fill in all fields.',
    mismatch: 'Passwords do not match.',
    submit: 'Activate account',
    failed: 'Failed to activate your account. Please try again.',
    noToken: 'Invalid invitation link. No access token provided.',
    undecodable: 'Invalid invitation link. Unable to decode token information.',
    unreadable: 'Error parsing invitation link. Please contact support.',
    done: 'Account Activated',
  },
  fr: {
    title: 'Terminez la création de votre compte',
    hello: (name: string) => `Bonjour ${name},`,
    choose: 'choisissez un mot de passe et vous y êtes.',
    join: (organization: string) => `choisissez un mot de passe pour rejoindre ${organization}.`,
    joinKnown: (organization: string) => `rejoignez ${organization} avec le compte que vous avez.`,
    required: 'Veuillez remplir tous les champs.',
    mismatch: 'Les mots de passe ne correspondent pas.',
    submit: 'Activer le compte',
    failed: 'L’activation de votre compte a échoué. Veuillez réessayer.',
    noToken: 'Lien d’invitation non valide. Il ne contient pas de jeton d’accès.',
    undecodable: 'Lien d’invitation non valide. Son jeton n’a pas pu être lu.',
    unreadable: 'Le lien d’invitation n’a pas pu être lu. Veuillez contacter l’assistance.',
    done: 'Compte activé',
  },
})
