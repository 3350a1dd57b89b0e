import { defineCopy } from '#web/platform/language/language.ts'

export const claimRulesCopy = defineCopy({
  en: {
    title: 'Groups and rules',
    lead: 'What a group gives follows each sign-in: who comes without the group loses the role and leaves the team. What people gave stays.',
    source: 'Source of groups',
    sources: { none: 'None', scim: 'SCIM, under Provisioning', 'sign-in': 'The claim of each sign-in' },
    failed: 'The rules could not be loaded.',
    noAnswer: 'That did not work. Try again.',
    add: 'Add a rule',
    value: 'Group in the claim',
    valueHint: 'Letter by letter as the provider sends it; Entra ID sends an id.',
    known:
      'Counted by the groups of each person’s last sign-in. The groups of those who have not signed in since are not known yet.',
  },
  fr: {
    title: 'Groupes et règles',
    lead: 'Ce que donne un groupe suit chaque connexion\u00a0: qui vient sans le groupe perd le rôle et quitte l’équipe. Ce que des personnes ont donné reste.',
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
    known:
      'Compté d’après les groupes de la dernière connexion de chaque personne. On ne connaît pas encore les groupes de qui ne s’est pas connecté depuis.',
  },
})
