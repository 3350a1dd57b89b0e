/** French messages about directories and their rules. */
export const directoryErrors = {
  'role.by_token': 'Remplacez, puis révoquez, le jeton qu’une personne sans ce rôle a créé.',
  'attribute.taken': 'Cet attribut ou ce champ est déjà dans la liste.',
  'rule.incomplete':
    'Une règle a un groupe, ou un attribut et sa valeur, et un rôle avec son organisation, une équipe ou une affectation.',
  'rule.asks': 'Une règle d’un annuaire en a besoin. Supprimez d’abord la règle.',
}
