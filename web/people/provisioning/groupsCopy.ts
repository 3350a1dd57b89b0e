import { roleWords } from '#contract/platform/role-words.ts'
import { defineCopy } from '#web/platform/language/language.ts'
import { inEnglish, inFrench } from '#web/platform/language/plural.ts'

export const groupsCopy = defineCopy({
  en: {
    title: 'Groups and roles',
    lead: 'A rule gives a role in this organization to whoever is in a group. Who leaves the group loses it; roles that people gave stay.',
    none: 'The identity provider has sent no group yet.',
    more: (shown: number, total: number) =>
      `The first ${inEnglish.format(shown)} of ${inEnglish.format(total)}.`,
    failed: 'The groups could not be loaded.',
    noAnswer: 'That did not work. Try again.',
    members: (count: number) => inEnglish.counted(count, 'member', 'members'),
    gives: (role: string, organization: string) => `${role} in ${organization}`,
    addTo: (group: string) => `Give a role to ${group}`,
    add: 'Give a role',
    role: 'Role',
    preview: 'Show who gains it',
    make: 'Make the rule',
    remove: 'Delete',
    removeLabel: (role: string, group: string) => `Delete the rule that gives ${role} to ${group}`,
    removeTitle: (role: string, group: string) => `Stop giving “${role}” to ${group}?`,
    cancel: 'Cancel',
    close: 'Close',
    words: roleWords.en,
  },
  fr: {
    title: 'Groupes et rôles',
    lead: 'Une règle donne un rôle dans cette organisation aux membres d’un groupe. Qui quitte le groupe le perd\u00a0; les rôles donnés par une personne restent.',
    none: 'Le fournisseur d’identité n’a pas encore envoyé de groupe.',
    more: (shown, total) => `Les ${inFrench.format(shown)} premiers sur ${inFrench.format(total)}.`,
    failed: 'Les groupes n’ont pas pu être chargés.',
    noAnswer: 'Cela n’a pas fonctionné. Réessayez.',
    members: (count) => inFrench.counted(count, 'membre', 'membres'),
    gives: (role, organization) => `${role} dans ${organization}`,
    addTo: (group) => `Donner un rôle à ${group}`,
    add: 'Donner un rôle',
    role: 'Rôle',
    preview: 'Montrer qui l’obtient',
    make: 'Créer la règle',
    remove: 'Supprimer',
    removeLabel: (role, group) => `Supprimer la règle qui donne ${role} à ${group}`,
    removeTitle: (role, group) => `Ne plus donner «\u00a0${role}\u00a0» à ${group}\u00a0?`,
    cancel: 'Annuler',
    close: 'Fermer',
    words: roleWords.fr,
  },
})
