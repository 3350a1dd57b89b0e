/** The words around the content of every mail. */
export const words = {
  en: {
    copyLink: 'If the button does not work, copy this address into your browser:',
    footer: 'This mail was sent automatically about your account or your invitation. Replies are not read.',
  },
  fr: {
    copyLink: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur\u00a0:',
    footer:
      'Ce message automatique concerne votre compte ou votre invitation. Les réponses ne sont pas lues.',
  },
} as const
