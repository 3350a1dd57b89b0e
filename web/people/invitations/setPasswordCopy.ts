import { defineCopy } from '#web/platform/language/language.ts'

export const setPasswordCopy = defineCopy({
  en: {
    title: 'Set your password',
    description: 'Choose the password you will sign in with.',
    join: (organization: string) => `You are invited to ${organization}.`,
    submit: 'Set password',
    failed: 'Failed to set password',
    done: 'Your password is set',
  },
  fr: {
    title: 'Choisissez votre mot de passe',
    description: 'C’est avec lui que vous vous connecterez.',
    join: (organization: string) => `Vous êtes invité à rejoindre ${organization}.`,
    submit: 'Enregistrer le mot de passe',
    failed: 'Le mot de passe n’a pas pu être enregistré',
    done: 'Votre mot de passe est enregistré',
  },
})
