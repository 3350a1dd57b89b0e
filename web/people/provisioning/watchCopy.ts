import { defineCopy } from '#web/platform/language/language.ts'
import { inEnglish, inFrench } from '#web/platform/language/plural.ts'

export const watchCopy = defineCopy({
  en: {
    many: (count: number, when: string) =>
      `${inEnglish.counted(count, 'person', 'people')} lost access by this directory within a short time, last ${when}. Their roles, groups and invitations are kept for 30 days.`,
    restore: 'Give access back',
    restoreTitle: (count: number) =>
      `Give ${inEnglish.counted(count, 'person', 'people')} their access back?`,
    restoreText:
      'They have their roles and groups again, and who was invited is invited again. The identity provider may end the access again: look there first.',
    intended: 'This was intended',
    refusals: 'Refused calls',
    refusalsLead: 'The last 200, the newest first. The request id is the identity provider’s.',
    show: 'Show refused calls',
    hide: 'Hide refused calls',
    none: 'No call was refused.',
    failed: 'The refused calls could not be loaded.',
    noAnswer: 'That did not work. Try again.',
    requestId: (id: string) => `Request id: ${id}`,
    cancel: 'Cancel',
    close: 'Close',
  },
  fr: {
    many: (count, when) =>
      `${inFrench.counted(count, 'personne a perdu', 'personnes ont perdu')} l’accès par cet annuaire en peu de temps, la dernière fois ${when}. Leurs rôles, groupes et invitations sont gardés 30 jours.`,
    restore: 'Rétablir l’accès',
    restoreTitle: (count) => `Rétablir l’accès de ${inFrench.counted(count, 'personne', 'personnes')}\u00a0?`,
    restoreText:
      'Ces personnes retrouvent leurs rôles et leurs groupes, et celles qui étaient invitées le sont de nouveau. Le fournisseur d’identité peut remettre fin à l’accès\u00a0: vérifiez-le d’abord.',
    intended: 'C’était voulu',
    refusals: 'Appels refusés',
    refusalsLead:
      'Les 200 derniers, le plus récent en premier. L’identifiant de requête est celui du fournisseur d’identité.',
    show: 'Montrer les appels refusés',
    hide: 'Masquer les appels refusés',
    none: 'Aucun appel n’a été refusé.',
    failed: 'Les appels refusés n’ont pas pu être chargés.',
    noAnswer: 'Cela n’a pas fonctionné. Réessayez.',
    requestId: (id) => `Identifiant de requête\u00a0: ${id}`,
    cancel: 'Annuler',
    close: 'Fermer',
  },
})
