/** French messages about domains and their proofs. */
export const domainErrors = {
  'domain.not_found': 'Domaine introuvable',
  'domain.public':
    'N’importe qui peut obtenir une adresse ou un nom dans ce domaine\u00a0: personne ne peut prouver qu’il est le sien.',
  'domain.own_host': 'C’est l’adresse du portail lui-même.',
  'domain.too_many': 'Une organisation a au plus 100 domaines.',
  'domain.taken': 'Une autre organisation de ce portail a prouvé ce domaine.',
  'domain.unproved': 'Prouvez ce domaine avant de le déléguer.',
  'domain.required': 'Une connexion est exigée de ses personnes. Cessez d’abord de l’exiger.',
  'domain.not_below': 'Un domaine ne peut être délégué qu’à des organisations situées sous celle-ci.',
  'domain.record_absent':
    'Il n’y a pas encore d’enregistrement TXT de ce nom. Un nouvel enregistrement peut mettre une heure à être visible partout.',
  'domain.record_other':
    'Il y a un enregistrement TXT de ce nom, mais sa valeur est différente. Copiez de nouveau la valeur, en entier.',
  'domain.unanswered':
    'Les serveurs DNS de ce domaine n’ont pas répondu. Rien n’a changé\u00a0; réessayez dans quelques minutes.',
}
