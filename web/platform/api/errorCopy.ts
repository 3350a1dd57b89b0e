import type { ErrorCode } from '#contract/platform/errors.ts'
import { addFrench } from './frenchErrors.ts'

/** French messages of the error codes that sign-in and the frame of each page can receive, loaded with the first error. */
const publicErrorsFr = {
  'request.invalid': 'Certains champs ne sont pas valides.',
  'request.malformed': 'Le contenu de la requête n’est pas un JSON valide.',
  'request.too_large': 'La requête est trop volumineuse.',
  'request.media_type': 'Envoyez la requête au format application/json.',
  'request.origin': 'Cette requête ne vient pas des pages du portail.',
  'request.not_found': 'Introuvable.',
  'request.method': 'Cette adresse ne s’appelle pas ainsi.',
  'request.host': 'Ce serveur ne répond pas pour cette adresse.',
  'cell.elsewhere': 'Une autre partie du service répond à cet appel. Envoyez-le de nouveau.',
  'customer.moving':
    'Les données de cette entreprise sont en cours de déplacement et ne peuvent pas être modifiées. Veuillez réessayer bientôt.',
  'request.throttled': 'Trop de tentatives. Veuillez patienter un instant, puis réessayer.',
  'server.failed': 'Un problème est survenu de notre côté. Veuillez réessayer.',
  'server.busy': 'Le service est très sollicité. Veuillez réessayer dans un instant.',
  'server.unavailable': 'Le service n’est pas disponible pour le moment. Veuillez réessayer bientôt.',
  'server.disk_full':
    'Le service ne peut rien enregistrer pour le moment, et rien n’a changé. Veuillez réessayer plus tard.',

  'session.required': 'Veuillez vous connecter.',
  'session.other_account': 'Un autre compte est connecté ici. Déconnectez-vous d’abord.',
  'session.support': 'Cette action n’est pas possible pendant une session d’assistance.',
  'session.invalid_exchange': 'Ces jetons ne sont pas valides ou ont déjà servi.',

  'account.wrong_credentials': 'Adresse courriel ou mot de passe incorrect.',
  'account.inactive': 'Ce compte est inactif. Veuillez contacter votre administrateur.',
  'account.email_taken': 'Un compte avec cette adresse courriel existe déjà.',
  'account.wrong_password': 'Le mot de passe actuel n’est pas le bon.',
  'account.email_unverified': 'Veuillez d’abord confirmer votre adresse courriel.',

  'token.invalid': 'Ce lien n’est pas valide.',
  'token.gone': 'Ce lien a expiré ou a déjà servi.',

  'organization.forbidden': 'Vous n’avez pas accès à cette organisation.',
  'organization.not_found': 'Aucune organisation trouvée',
  'organization.unknown': 'Organisation introuvable',
} satisfies Partial<Record<ErrorCode, string>>

export type DoorErrorCode = keyof typeof publicErrorsFr

addFrench(publicErrorsFr)
