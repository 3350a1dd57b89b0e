import { defineCopy } from '#web/platform/language/language.ts'

export const ownAddressCopy = defineCopy({
  en: {
    title: 'Sign-in address',
    lead: (email: string) => `You sign in with ${email}.`,
    email: 'New address',
    submit: 'Mail me a link',
    sent: (email: string) => `We mailed a link to ${email}.`,
    sentHint: 'Press it to sign in with that address. Until then nothing changes.',
    failed: 'The server did not answer. Try again in a moment.',
  },
  fr: {
    title: 'Adresse de connexion',
    lead: (email) => `Vous vous connectez avec ${email}.`,
    email: 'Nouvelle adresse',
    submit: 'M’envoyer un lien',
    sent: (email) => `Nous avons envoyé un lien à ${email}.`,
    sentHint: 'Ouvrez-le pour vous connecter avec cette adresse. D’ici là, rien ne change.',
    failed: 'Le serveur n’a pas répondu. Réessayez dans un instant.',
  },
})
