import { defineCopy } from '#web/platform/language/language.ts'

export const endNoticesCopy = defineCopy({
  en: {
    title: 'No more of these mails',
    lead: 'One press ends this kind of mail. You need not sign in, and all else stays as it is.',
    end: 'End these mails',
    done: 'These mails have ended.',
    next: 'You can turn them on again in the settings of the app.',
    failed: 'This did not work. Please try again.',
  },
  fr: {
    title: 'Plus de ces messages',
    lead: 'Un geste met fin à ce type de message. Inutile de vous connecter\u00a0; rien d’autre ne change.',
    end: 'Arrêter ces messages',
    done: 'Ces messages sont arrêtés.',
    next: 'Vous pouvez les réactiver dans les réglages de l’application.',
    failed: 'Cela n’a pas fonctionné. Veuillez réessayer.',
  },
})
