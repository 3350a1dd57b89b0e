import type { NoticeKind } from '#contract/participation/notices.ts'

/** All that a push says. It is read on locked screens: it never contains a title, a name or a figure. */
export const pushWords: Record<'en' | 'fr', Record<NoticeKind, string>> = {
  en: {
    results: 'Your challenge has news.',
    answers: 'There is an answer for you.',
    starts: 'Something new begins.',
    weekly: 'Your week is ready to look at.',
  },
  fr: {
    results: 'Votre défi a du nouveau.',
    answers: 'Une réponse vous attend.',
    starts: 'Quelque chose de nouveau commence.',
    weekly: 'Votre semaine est prête.',
  },
}

/** Where a notice leads in the employees' app. */
export const noticePaths: Record<NoticeKind, string> = {
  results: '/me/challenges',
  answers: '/me/challenges',
  starts: '/me',
  weekly: '/me/history',
}
