import type { NoticeKind } from '#contract/participation/notices.ts'
import { defineCopy } from '#web/platform/language/language.ts'

type Kinds = Record<NoticeKind, { name: string; hint: string }>

export const noticesCopy = defineCopy({
  en: {
    title: 'What you are told',
    detail: 'Never a figure, a name or a title: a notice only says that there is something to see here.',
    kind: 'Notice',
    push: 'Push',
    mail: 'Mail',
    kinds: {
      results: {
        name: 'Results',
        hint: 'A challenge that you joined has its result. Your company’s mail system could see by such a mail that you joined.',
      },
      answers: {
        name: 'Answers',
        hint: 'Somebody has answered an appeal of yours. Never by mail, so that nobody else learns whose it was.',
      },
      starts: { name: 'Something new', hint: 'A challenge, a quiz or a mission begins.' },
      weekly: { name: 'Weekly reminder', hint: 'On Mondays, your week is ready to look at.' },
    } satisfies Kinds,
    box: (kind: string, way: string) => `${kind}: ${way}`,
    pushTitle: 'Pushes on this device',
    pushDetail:
      'At most one a day, and never between 20:00 and 8:00. Your browser asks you after this tap. They travel encrypted through the push service of your browser’s maker.',
    on: 'Turn on',
    off: 'Turn off',
    isOn: 'Pushes are on here. They end when you log out.',
    refused: 'Your browser does not allow notifications for Élan. Its settings can change that.',
    unable: 'This browser cannot show pushes. On an iPhone, add Élan to the Home Screen first.',
    staying: 'Pushes need a device of your own: log out, and log in with “Stay signed in on this phone”.',
    unavailable: 'This installation sends no pushes.',
    failed: 'This did not work. Please try again.',
  },
  fr: {
    title: 'Ce dont vous êtes informé',
    detail:
      'Jamais de chiffre, de nom ni de titre\u00a0: un message dit seulement qu’il y a quelque chose à voir ici.',
    kind: 'Message',
    push: 'Push',
    mail: 'E-mail',
    kinds: {
      results: {
        name: 'Résultats',
        hint: 'Un défi auquel vous participez a son résultat. Par un tel courriel, la messagerie de votre entreprise pourrait voir que vous participez.',
      },
      answers: {
        name: 'Réponses',
        hint: 'Quelqu’un a répondu à l’un de vos recours. Jamais par courriel, pour que personne n’apprenne de qui il venait.',
      },
      starts: { name: 'Nouveautés', hint: 'Un défi, un quiz ou une mission commence.' },
      weekly: { name: 'Rappel de la semaine', hint: 'Le lundi, votre semaine est prête.' },
    },
    box: (kind, way) => `${kind}\u00a0: ${way}`,
    pushTitle: 'Notifications push sur cet appareil',
    pushDetail:
      'Une par jour au plus, et jamais entre 20 h et 8 h. Votre navigateur vous le demande après ce geste. Elles passent chiffrées par le service de l’éditeur de votre navigateur.',
    on: 'Activer',
    off: 'Désactiver',
    isOn: 'Les notifications sont actives ici. Elles s’arrêtent à la déconnexion.',
    refused:
      'Votre navigateur n’autorise pas les notifications d’Élan. Ses réglages permettent de le changer.',
    unable:
      'Ce navigateur ne peut pas afficher de notifications. Sur un iPhone, ajoutez d’abord Élan à l’écran d’accueil.',
    staying:
      'Il faut un appareil à vous\u00a0: déconnectez-vous, puis reconnectez-vous avec «\u00a0Rester connecté sur ce téléphone\u00a0».',
    unavailable: 'Cette installation n’envoie pas de notifications.',
    failed: 'Cela n’a pas fonctionné. Veuillez réessayer.',
  },
})
