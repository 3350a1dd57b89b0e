import { defineCopy } from '#web/platform/language/language.ts'
import { inEnglish, inFrench } from '#web/platform/language/plural.ts'

export const groupsCopy = defineCopy({
  en: {
    title: 'Groups and rules',
    lead: 'A rule gives a role, a team or an organization to work in to whoever is in a group. Who leaves the group loses it; what people gave stays.',
    none: 'The identity provider has sent no group yet.',
    more: (shown: number, total: number) =>
      `The first ${inEnglish.format(shown)} of ${inEnglish.format(total)}.`,
    failed: 'The groups could not be loaded.',
    members: (count: number) => inEnglish.counted(count, 'member', 'members'),
    addTo: (group: string) => `Add a rule for ${group}`,
    add: 'Add a rule',
    value: 'Value',
    valueHint: 'The whole value, letter by letter as the identity provider sends it.',
    progress: 'People who have what the rules say',
    reaching: (done: string, total: number) =>
      `The rules have reached ${done} of ${inEnglish.counted(total, 'person', 'people')}. Those who leave a group lose at once what it gave.`,
    reached: (total: number, when: string) =>
      `The rules last reached ${inEnglish.counted(total, 'person', 'people')} together, done ${when}.`,
  },
  fr: {
    title: 'Groupes et règles',
    lead: 'Une règle donne un rôle, une équipe ou une organisation où travailler aux membres d’un groupe. Qui quitte le groupe les perd\u00a0; ce que des personnes ont donné reste.',
    none: 'Le fournisseur d’identité n’a pas encore envoyé de groupe.',
    more: (shown, total) => `Les ${inFrench.format(shown)} premiers sur ${inFrench.format(total)}.`,
    failed: 'Les groupes n’ont pas pu être chargés.',
    members: (count) => inFrench.counted(count, 'membre', 'membres'),
    addTo: (group) => `Ajouter une règle pour ${group}`,
    add: 'Ajouter une règle',
    value: 'Valeur',
    valueHint: 'La valeur entière, à la lettre, comme le fournisseur d’identité l’envoie.',
    progress: 'Personnes qui ont ce que disent les règles',
    reaching: (done, total) =>
      `Les règles ont atteint ${done} personnes sur ${inFrench.format(total)}. Qui quitte un groupe perd aussitôt ce qu’il donnait.`,
    reached: (total, when) =>
      `Les règles ont atteint ${inFrench.counted(total, 'personne', 'personnes')} ensemble la dernière fois, terminé ${when}.`,
  },
})
