import { defineCopy } from '#web/platform/language/language.ts'

export const secondFactorCopy = defineCopy({
  en: {
    code: 'Code',
    hint: 'The six digits of your authenticator app if you have one, else one of your recovery codes.',
    passkey: 'Use a passkey instead',
    lost: 'I have neither',
    way: 'We mail you a link to confirm that it is you. Then two administrators of your organization, or the provider of this portal, approve, and 24 hours pass before your password alone signs you in.',
    ask: 'Mail me the link',
    asked: 'A mail is on its way to you. Open its link to go on.',
    failed: 'That did not work. Try again in a moment.',
  },
  fr: {
    code: 'Code',
    hint: 'Les six chiffres de votre application d’authentification si vous en avez une, sinon l’un de vos codes de secours.',
    passkey: 'Utiliser une clé d’accès',
    lost: 'Je n’ai ni l’un ni l’autre',
    way: 'Nous vous envoyons un lien pour confirmer que c’est bien vous. Ensuite, deux administrateurs de votre organisation, ou le fournisseur de ce portail, approuvent, et 24 heures passent avant que votre mot de passe seul suffise.',
    ask: 'M’envoyer le lien',
    asked: 'Un courriel est en route. Ouvrez son lien pour continuer.',
    failed: 'Cela n’a pas fonctionné. Réessayez dans un instant.',
  },
})
