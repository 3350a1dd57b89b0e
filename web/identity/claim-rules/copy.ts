import { defineCopy } from '#web/platform/language/language.ts'

export const claimRulesCopy = defineCopy({
  en: {
    title: 'Groups and rules',
    lead: 'What a group gives follows each sign-in: who comes without the group loses the role, leaves the team and works at home again. What people gave stays.',
    source: 'Source of groups',
    sources: { none: 'None', scim: 'SCIM, under Provisioning', 'sign-in': 'The claim of each sign-in' },
    failed: 'The rules could not be loaded.',
    noAnswer: 'That did not work. Try again.',
    add: 'Add a rule',
    value: 'Group in the claim',
    valueHint: 'Letter by letter as the provider sends it; Entra ID sends an id.',
    places: 'Rules move people to other organizations',
    placesHint:
      'Of those whom no directory keeps. Off, rules that say where people work move nobody. Whoever moves keeps the account; what they earned stays where it was earned.',
    known:
      'Counted by the groups of each person’s last sign-in. The groups of those who have not signed in since are not known yet.',
  },
  fr: {
    title: 'Groupes et règles',
    lead: 'Ce que donne un groupe suit chaque connexion\u00a0: qui vient sans le groupe perd le rôle, quitte l’équipe et travaille de nouveau dans son organisation. Ce que des personnes ont donné reste.',
    source: 'Source des groupes',
    sources: {
      none: 'Aucune',
      scim: 'SCIM, sous Provisionnement',
      'sign-in': 'L’attribut de chaque connexion',
    },
    failed: 'Les règles n’ont pas pu être chargées.',
    noAnswer: 'Cela n’a pas fonctionné. Réessayez.',
    add: 'Ajouter une règle',
    value: 'Groupe dans l’attribut',
    valueHint: 'À la lettre, comme le fournisseur l’envoie\u00a0; Entra ID envoie un identifiant.',
    places: 'Les règles déplacent des personnes vers d’autres organisations',
    placesHint:
      'Celles qu’aucun annuaire ne tient. Désactivé, les règles qui disent où l’on travaille ne déplacent personne. Qui change garde son compte\u00a0; ce qui a été gagné reste là où il l’a été.',
    known:
      'Compté d’après les groupes de la dernière connexion de chaque personne. On ne connaît pas encore les groupes de qui ne s’est pas connecté depuis.',
  },
})
