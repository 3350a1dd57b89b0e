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
    'person.added': 'Dans l’équipe désormais :',
    'person.removed': 'Plus dans l’équipe :',
    'person.deleted': 'Supprimé :',
    'person.activated': 'Activé :',
    'person.deactivated': 'Désactivé :',
    'person.appointed': 'Administrateur désormais :',
    'person.dismissed': 'N’est plus administrateur :',
    'person.promised': 'Administrateur dès que sa boîte est confirmée :',
    'person.proposed': 'Administrateur dès confirmation :',
    'person.withdrawn': 'Ne deviendra plus administrateur :',
    'team.left': 'Était dans l’équipe :',
    'organization.deleted': 'Supprimée :',
    'organization.below': 'Sous :',
  },
})
