import { defineCopy } from '#web/platform/language/language.ts'

export const adminAccessCopy = defineCopy({
  en: {
    checking: 'Secure Authentication Process',
    checkingText: 'We are checking your access link. This takes a moment.',
    granted: 'Access Granted',
    welcome: 'Welcome! Redirecting to your dashboard...',
    failed: 'Authentication Failed',
    redirecting: 'Redirecting to login page...',
    missing: 'Invalid access link. Missing authentication parameters.',
    notValidated: 'Failed to validate admin access',
    noUser: 'Invalid response from server - missing user info',
    refused: 'Authentication failed',
    noSession: 'Authentication verification failed',
  },
  fr: {
    checking: 'Authentification sécurisée',
    checkingText: 'Nous vérifions votre lien d’accès. Cela ne prend qu’un instant.',
    granted: 'Accès accordé',
    welcome: 'Bienvenue\u00a0! Nous vous amenons à votre tableau de bord…',
    failed: 'L’authentification a échoué',
    redirecting: 'Nous vous amenons à la page de connexion…',
    missing: 'Lien d’accès non valide. Il manque des paramètres d’authentification.',
    notValidated: 'L’accès administrateur n’a pas pu être validé',
    noUser: 'Réponse du serveur non valide\u00a0: il manque les informations de l’utilisateur',
    refused: 'Authentification refusée',
    noSession: 'La vérification de l’authentification a échoué',
  },
})
