import { defineCopy } from '#web/platform/language/language.ts'
import { inEnglish, inFrench } from '#web/platform/language/plural.ts'

export const attributesCopy = defineCopy({
  en: {
    title: 'Attributes',
    lead: 'Names come from name.givenName and name.familyName, the language of mails from preferredLanguage. Other attributes are stored only if they stand here, from the next call about each person on: they fill a field, or rules go by them.',
    none: 'No attribute is stored.',
    failed: 'The attributes could not be loaded.',
    noAnswer: 'That did not work. Try again.',
    remove: 'Remove',
    removeLabel: (path: string) => `Stop storing ${path}`,
    rule: 'Add a rule',
    ruleLabel: (path: string) => `Add a rule for a value of ${path}`,
    noField: 'For rules only',
    attribute: 'Attribute',
    another: 'Another attribute',
    path: 'Path of the attribute',
    pathHint: 'With the address of its schema, as in urn:example:2.0:User:shift.',
    field: 'Field',
    fieldHint: 'Fields are made on the page Users.',
    add: 'Store the attribute',
    problems: 'Problems',
    problemsLead:
      'These values do not fit. The person stays as before; correct them at the identity provider.',
    noProblems: 'Every value fits.',
    more: (shown: number, total: number) =>
      `The first ${inEnglish.format(shown)} of ${inEnglish.format(total)}.`,
    reasons: {
      text: 'longer than 500 characters, or with line breaks',
      number: 'not a number',
      date: 'not a day as YYYY-MM-DD',
      list: 'not in the list of the field',
      language: 'neither English nor French',
    },
    places: 'Rules move people to other organizations',
    placesHint:
      'Off, rules that say where people work move nobody. Whoever moves keeps the account; what they earned stays where it was earned.',
    invites: 'Invite new people by mail',
    invitesHint:
      'Off while they have to use single sign-on, unless you switch it on: their first sign-in is enough.',
  },
  fr: {
    title: 'Attributs',
    lead: 'Les noms viennent de name.givenName et name.familyName, la langue des courriels de preferredLanguage. Les autres attributs ne sont enregistrés que s’ils figurent ici, à partir du prochain appel sur chaque personne\u00a0: ils remplissent un champ, ou des règles s’en servent.',
    none: 'Aucun attribut n’est enregistré.',
    failed: 'Les attributs n’ont pas pu être chargés.',
    noAnswer: 'Cela n’a pas fonctionné. Réessayez.',
    remove: 'Retirer',
    removeLabel: (path) => `Ne plus enregistrer ${path}`,
    rule: 'Ajouter une règle',
    ruleLabel: (path) => `Ajouter une règle pour une valeur de ${path}`,
    noField: 'Pour des règles seulement',
    attribute: 'Attribut',
    another: 'Un autre attribut',
    path: 'Chemin de l’attribut',
    pathHint: 'Avec l’adresse de son schéma, comme dans urn:example:2.0:User:shift.',
    field: 'Champ',
    fieldHint: 'Les champs se créent sur la page Utilisateurs.',
    add: 'Enregistrer l’attribut',
    problems: 'Problèmes',
    problemsLead:
      'Ces valeurs ne conviennent pas. La personne reste comme avant\u00a0; corrigez-les chez le fournisseur d’identité.',
    noProblems: 'Toutes les valeurs conviennent.',
    more: (shown, total) => `Les ${inFrench.format(shown)} premiers sur ${inFrench.format(total)}.`,
    reasons: {
      text: 'plus de 500 caractères, ou avec des sauts de ligne',
      number: 'n’est pas un nombre',
      date: 'n’est pas un jour AAAA-MM-JJ',
      list: 'absent de la liste du champ',
      language: 'ni anglais ni français',
    },
    places: 'Les règles déplacent des personnes vers d’autres organisations',
    placesHint:
      'Désactivé, les règles qui disent où l’on travaille ne déplacent personne. Qui change garde son compte\u00a0; ce qui a été gagné reste là où il l’a été.',
    invites: 'Inviter les nouvelles personnes par courriel',
    invitesHint:
      'Désactivé tant que l’authentification unique leur est imposée, sauf si vous l’activez\u00a0: leur première connexion suffit.',
  },
})
