/** The words around the content of every mail. */
export const words = {
  en: {
    copyLink: 'If the button does not work, copy this address into your browser:',
    mailbox: 'Change the password of this mailbox too if someone else may be reading it.',
    footer: 'This mail was sent automatically about your account or your invitation. Replies are not read.',
  },
  fr: {
    copyLink: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur\u00a0:',
    mailbox: 'Changez aussi le mot de passe de cette boîte aux lettres si quelqu’un d’autre peut la lire.',
    footer:
      'Ce message automatique concerne votre compte ou votre invitation. Les réponses ne sont pas lues.',
  },
} as const
