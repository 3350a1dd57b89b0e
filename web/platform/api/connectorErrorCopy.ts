/** French messages about connected services and personal keys. */
export const connectorErrors = {
  'connector.not_found': 'Cette connexion n’existe pas ici.',
  'connector.expired':
    'Cette connexion a été commencée dans un autre navigateur ou il y a trop longtemps. Recommencez.',
  'connector.failed': 'L’autre service n’a pas achevé la connexion. Réessayez dans un instant.',
  'connector.scope':
    'L’autre service n’a pas reçu le droit de partager vos activités. Reconnectez-vous et autorisez-le.',
  'connector.taken': 'Ce compte de l’autre service est déjà connecté à quelqu’un d’autre ici.',
  'connector.hook': 'Le secret manque ou est faux.',
  'key.invalid': 'Cette clé est inconnue ou a pris fin.',
  'key.not_found': 'Clé introuvable',
  'key.too_many': 'Vous avez autant de clés qu’il peut y en avoir. Mettez fin à l’une d’elles.',
}
