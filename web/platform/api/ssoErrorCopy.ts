/** French messages about sign-ins at the company. */
export const ssoErrors = {
  'sso.unknown': 'L’authentification unique n’est pas configurée pour cette adresse.',
  'sso.unavailable': 'Le service de connexion de votre entreprise ne répond pas. Veuillez réessayer.',
  'sso.expired': 'Cette connexion a pris trop de temps ou a déjà servi. Veuillez recommencer.',
  'sso.failed': 'La connexion n’a pas abouti. Veuillez réessayer.',
  'sso.not_invited':
    'Votre compte d’entreprise n’est pas configuré ici. Veuillez contacter votre administrateur.',
  'sso.other_identity':
    'Cette adresse appartient à un autre compte d’entreprise. Veuillez contacter votre administrateur.',
  'sso.wrong_address': 'Cette invitation est destinée à une autre adresse.',
  'sso.stale':
    'La connexion de votre entreprise ne vous a pas redemandé de vous identifier\u00a0: elle ne prouve rien de nouveau. Réessayez, ou contactez votre administrateur.',
  'sso.other_person':
    'Quelqu’un d’autre s’est identifié auprès de votre entreprise. Réessayez, en vous identifiant vous-même.',
  'sso.code': 'Ce code n’est pas le bon ou a expiré.',
}
