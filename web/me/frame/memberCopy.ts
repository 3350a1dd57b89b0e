import type { MemberPath } from '#contract/platform/pages.ts'
import { defineCopy } from '#web/platform/language/language.ts'

/** Names of the screens, for links and headings. */
export const screenNames = defineCopy<Record<MemberPath, string>>({
  en: {
    '/me': 'Today',
    '/me/record': 'Record',
    '/me/challenges': 'Challenges',
    '/me/team': 'Team',
    '/me/quizzes': 'Quizzes',
    '/me/missions': 'Missions',
    '/me/history': 'History',
    '/me/sources': 'Sources',
    '/me/privacy': 'What my employer can see',
    '/me/data': 'My data',
    '/me/rules': 'How activity counts',
    '/me/settings': 'Settings',
    '/me/more': 'More',
  },
  fr: {
    '/me': 'Aujourd’hui',
    '/me/record': 'Saisir',
    '/me/challenges': 'Défis',
    '/me/team': 'Équipe',
    '/me/quizzes': 'Quiz',
    '/me/missions': 'Missions',
    '/me/history': 'Historique',
    '/me/sources': 'Sources',
    '/me/privacy': 'Ce que voit mon employeur',
    '/me/data': 'Mes données',
    '/me/rules': 'Comment l’activité compte',
    '/me/settings': 'Réglages',
    '/me/more': 'Plus',
  },
})

export const memberCopy = defineCopy({
  en: {
    navigation: 'Main navigation',
    organization: 'Organization',
    failed: 'Your page could not be loaded.',
    tooOld:
      'You were offline for more than seven days. What you could read meanwhile was deleted from this device, and comes back when you are online. What waits to be sent is still here.',
    notHere: 'Not found',
    toToday: 'Go to today',
    chooseTitle: 'Which organization?',
    chooseDetail: 'You belong to several. You can change this later at the top of the page.',
    closedTitle: 'Your health data is closed',
    closedDetail:
      'Your second factors were removed by administrators, or the address of this account was changed by your company or restored from a former mailbox, or your account was joined with the one you had with another company. So that nobody else comes in by this way, everything about your health stays closed until the provider of this portal has made sure that it is you. Ask your administrator to contact the provider.',
    confirmTitle: 'Confirm your address first',
    confirmDetail: (email: string) =>
      `With a link mailed to ${email} you choose a new password, and this page is yours. Nobody who prepared your account then knows it. Until then nothing is recorded for you.`,
    resend: 'Mail me the link',
    resent: 'The link is on its way. It may take a minute.',
    resendFailed: 'The link could not be sent.',
    confirmed: 'I have chosen my password',
    notChosen: 'No password was chosen by a link to this address yet.',
    nowhere: 'No organization found',
    nowhereDetail: 'This account is no active person of an organization. Ask the person who invited you.',
    logOut: 'Log out',
  },
  fr: {
    navigation: 'Navigation principale',
    organization: 'Organisation',
    failed: 'Votre page n’a pas pu être chargée.',
    tooOld:
      'Vous êtes hors ligne depuis plus de sept jours. Ce que vous pouviez lire entre-temps a été supprimé de cet appareil, et revient une fois en ligne. Ce qui attend d’être envoyé est toujours là.',
    notHere: 'Introuvable',
    toToday: 'Voir aujourd’hui',
    chooseTitle: 'Quelle organisation\u00a0?',
    chooseDetail: 'Vous appartenez à plusieurs. Vous pourrez en changer en haut de la page.',
    closedTitle: 'Vos données de santé sont fermées',
    closedDetail:
      'Des administrateurs ont fait retirer vos seconds facteurs, ou l’adresse de ce compte a été changée par votre entreprise ou rétablie depuis une ancienne boîte aux lettres, ou votre compte a été réuni avec celui que vous aviez auprès d’une autre entreprise. Pour que personne d’autre n’entre par ce chemin, tout ce qui concerne votre santé reste fermé jusqu’à ce que le fournisseur de ce portail se soit assuré que c’est bien vous. Demandez à votre administrateur de contacter le fournisseur.',
    confirmTitle: 'Confirmez d’abord votre adresse',
    confirmDetail: (email) =>
      `Avec un lien envoyé à ${email}, vous choisissez un nouveau mot de passe, et cette page est à vous. La personne qui a préparé votre compte ne le connaît pas. D’ici là, rien n’est enregistré pour vous.`,
    resend: 'Envoyez-moi le lien',
    resent: 'Le lien est en route. Cela peut prendre une minute.',
    resendFailed: 'Le lien n’a pas pu être envoyé.',
    confirmed: 'J’ai choisi mon mot de passe',
    notChosen: 'Aucun mot de passe n’a encore été choisi par un lien envoyé à cette adresse.',
    nowhere: 'Aucune organisation trouvée',
    nowhereDetail:
      'Ce compte n’est une personne active d’aucune organisation. Demandez à la personne qui vous a invité.',
    logOut: 'Se déconnecter',
  },
})
