import { defineCopy } from '#web/platform/language/language.ts'

/** Describes how a change affected people, by kind of entry and action. */
export const affectedCopy = defineCopy<Record<string, string>>({
  en: {
    'person.added': 'Came into the team:',
    'person.removed': 'Left the team:',
    'person.deleted': 'Deleted:',
    'person.activated': 'Activated:',
    'person.deactivated': 'Deactivated:',
    'person.appointed': 'Administrator now:',
    'person.dismissed': 'No administrator any more:',
    'person.promised': 'Administrator once the mailbox is confirmed:',
    'person.proposed': 'Administrator once confirmed:',
    'person.withdrawn': 'No longer to become administrator:',
    'team.left': 'Was in the team:',
    'organization.deleted': 'Deleted:',
    'organization.below': 'Below:',
  },
  fr: {
    'person.added': 'Dans l’équipe désormais\u00a0:',
    'person.removed': 'Plus dans l’équipe\u00a0:',
    'person.deleted': 'Supprimé\u00a0:',
    'person.activated': 'Activé\u00a0:',
    'person.deactivated': 'Désactivé\u00a0:',
    'person.appointed': 'Administrateur désormais\u00a0:',
    'person.dismissed': 'N’est plus administrateur\u00a0:',
    'person.promised': 'Administrateur dès que sa boîte est confirmée\u00a0:',
    'person.proposed': 'Administrateur dès confirmation\u00a0:',
    'person.withdrawn': 'Ne deviendra plus administrateur\u00a0:',
    'team.left': 'Était dans l’équipe\u00a0:',
    'organization.deleted': 'Supprimée\u00a0:',
    'organization.below': 'Sous\u00a0:',
  },
})
