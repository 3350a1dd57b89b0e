import { defineCopy } from '#web/platform/language/language.ts'

export const dataCopy = defineCopy({
  en: {
    description: (organization: string) =>
      `Everything stored about you at ${organization}: take it along, or erase it.`,
    archive: 'Take it along',
    archiveDetail:
      'A zip archive with everything: what you recorded and answered, scores, photos, consents, and who looked at your entry. At another organization, Record takes your history in again from it.',
    make: 'Prepare the archive',
    makeAgain: 'Prepare a new one',
    making: 'The archive is being prepared. This takes a minute or two; you may leave this page.',
    ready: (size: string, until: string) => `Ready (${size}), until ${until}.`,
    download: 'Download',
    archiveFailed: 'The archive could not be prepared. Please try again.',
    erase: 'Erase',
    eraseDetail: 'It happens at once and for good. You may want to take your data along before.',
    activity: 'My activity',
    activityDetail:
      'What you recorded, your days, points, photos, missions and quiz answers. Your account, consents and challenges stay, and you can begin again.',
    all: 'Everything about me',
    allDetail: (organization: string) =>
      `Also your challenges, aliases, consents, devices and settings, and your account if you belong nowhere else. The list of people belongs to ${organization}: your name stays in it, with “left the app” and without a date.`,
    stays:
      'What was already published stays: sums of closed weeks and results name nobody. In challenges that still run a score stays that is nobody’s. If you erase everything, photos and appeals without your name stay until their end, because your employer would see which of them were yours: take them back before, if you want them gone.',
    eraseActivity: 'Erase my activity',
    eraseAll: 'Erase everything',
    questionActivity: 'Erase your activity?',
    questionAll: 'Erase everything about you?',
    forGood: 'This cannot be undone.',
    type: (email: string) => `To confirm, type ${email}`,
    confirm: 'Erase for good',
    cancel: 'Keep it',
    erased: 'Your activity is erased.',
    erasedAll: 'Everything about you is erased.',
    failed: 'Nothing was erased. Please try again.',
    deactivated: 'Your access has ended',
    deactivatedDetail: (organization: string, until: string) =>
      `${organization} has deactivated you. Nothing more is recorded or counted. Until ${until} you can take your data along, withdraw consents or erase it; then it is erased.`,
    moved: 'You work elsewhere now',
    movedDetail: (organization: string) =>
      `You have moved from ${organization} to another organization of your employer. What you recorded here stays yours, and nobody deletes it while you work there: take it along, withdraw consents or erase it. What you record from now on counts where you work.`,
    logOut: 'Log out',
  },
  fr: {
    description: (organization) =>
      `Tout ce qui est enregistré sur vous chez ${organization}\u00a0: emportez-le, ou effacez-le.`,
    archive: 'Emporter',
    archiveDetail:
      'Une archive zip avec tout\u00a0: ce que vous avez saisi et répondu, scores, photos, accords, et qui a consulté votre fiche. Dans une autre organisation, Saisir reprend votre historique à partir d’elle.',
    make: 'Préparer l’archive',
    makeAgain: 'En préparer une nouvelle',
    making:
      'L’archive est en préparation. Cela prend une minute ou deux\u00a0; vous pouvez quitter cette page.',
    ready: (size, until) => `Prête (${size}), jusqu’au ${until}.`,
    download: 'Télécharger',
    archiveFailed: 'L’archive n’a pas pu être préparée. Réessayez.',
    erase: 'Effacer',
    eraseDetail: 'C’est immédiat et définitif. Pensez à emporter vos données avant.',
    activity: 'Mon activité',
    activityDetail:
      'Ce que vous avez saisi, vos jours, points, photos, missions et réponses aux quiz. Votre compte, vos accords et vos défis restent, et vous pouvez recommencer.',
    all: 'Tout sur moi',
    allDetail: (organization) =>
      `Aussi vos défis, pseudonymes, accords, appareils et réglages, et votre compte si vous n’appartenez à rien d’autre. La liste des personnes appartient à ${organization}\u00a0: votre nom y reste, avec «\u00a0a quitté l’application\u00a0» et sans date.`,
    stays:
      'Ce qui est déjà publié reste\u00a0: les sommes des semaines closes et les résultats ne nomment personne. Dans les défis en cours reste un score qui n’est à personne. Si vous effacez tout, les photos et recours sans votre nom restent jusqu’à leur terme, car votre employeur verrait lesquels étaient les vôtres\u00a0: reprenez-les avant, si vous voulez qu’ils disparaissent.',
    eraseActivity: 'Effacer mon activité',
    eraseAll: 'Tout effacer',
    questionActivity: 'Effacer votre activité\u00a0?',
    questionAll: 'Effacer tout sur vous\u00a0?',
    forGood: 'C’est irréversible.',
    type: (email) => `Pour confirmer, saisissez ${email}`,
    confirm: 'Effacer définitivement',
    cancel: 'Garder',
    erased: 'Votre activité est effacée.',
    erasedAll: 'Tout ce qui vous concerne est effacé.',
    failed: 'Rien n’a été effacé. Réessayez.',
    deactivated: 'Votre accès a pris fin',
    deactivatedDetail: (organization, until) =>
      `${organization} a désactivé votre accès. Plus rien n’est enregistré ni compté. Jusqu’au ${until}, vous pouvez emporter vos données, retirer vos accords ou les effacer\u00a0; ensuite elles sont effacées.`,
    moved: 'Vous travaillez ailleurs désormais',
    movedDetail: (organization) =>
      `Vous ne dépendez plus de ${organization}, mais d’une autre organisation de votre employeur. Ce que vous avez enregistré ici reste à vous, et personne ne l’efface tant que vous y travaillez\u00a0: emportez-le, retirez vos accords ou effacez-le. Ce que vous enregistrez désormais compte là où vous travaillez.`,
    logOut: 'Se déconnecter',
  },
})
