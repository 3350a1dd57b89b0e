import type { Vendor } from '#contract/participation/connectors.ts'
import { defineCopy } from '#web/platform/language/language.ts'

export const vendorNames: Record<Vendor, string> = { strava: 'Strava', 'google-health': 'Google Health' }

export const connectorsCopy = defineCopy({
  en: {
    title: 'Connected services',
    detail: 'A service that you connect sends your activity by itself.',
    others:
      'Garmin, Polar, Suunto and others have no button of their own: they come through Apple Health, Health Connect or a file.',
    says: {
      strava:
        'Your training of the last thirty days and from now on. Strava allows you alone to see it: it counts for your goal, your streak and your missions, and in no figure that anybody else sees.',
      'google-health':
        'Your steps of the last thirty days and from now on, as your Fitbit or Pixel counts them.',
    } satisfies Record<Vendor, string>,
    connect: (name: string) => `Connect ${name}`,
    again: (name: string) => `Connect ${name} again`,
    refused: (name: string) =>
      `${name} takes our access no longer. What it sent is kept. Connect it again, or end the connection.`,
    heard: (when: string) => `It last answered ${when}`,
    waiting: 'Connected. The first reading takes a minute.',
    end: (name: string) => `Disconnect ${name}`,
    endShort: 'Disconnect',
    endTitle: (name: string) => `Disconnect ${name}?`,
    endDetail: (name: string) =>
      `Our access to ${name} is given back, and everything that came from it is deleted here: your days are counted anew without it. Challenges follow as long as they take late data; final results stay. Nothing changes at ${name}.`,
    cancel: 'Keep it',
    close: 'Close',
    ended: (name: string) => `${name} is disconnected, and what came from it is deleted.`,
    denied: 'You did not allow the connection. Nothing was connected.',
    failed: 'This did not work. Try again in a moment.',
  },
  fr: {
    title: 'Services connectés',
    detail: 'Un service que vous connectez envoie votre activité de lui-même.',
    others:
      'Garmin, Polar, Suunto et d’autres n’ont pas de bouton à eux\u00a0: ils passent par Apple Santé, Health Connect ou un fichier.',
    says: {
      strava:
        'Vos entraînements des trente derniers jours et à partir de maintenant. Strava ne permet qu’à vous de les voir\u00a0: ils comptent pour votre objectif, votre série et vos missions, et dans aucun chiffre que d’autres voient.',
      'google-health':
        'Vos pas des trente derniers jours et à partir de maintenant, comme votre Fitbit ou votre Pixel les compte.',
    },
    connect: (name) => `Connecter ${name}`,
    again: (name) => `Reconnecter ${name}`,
    refused: (name) =>
      `${name} n’accepte plus notre accès. Ce qui est arrivé est conservé. Reconnectez-le, ou mettez fin à la connexion.`,
    heard: (when) => `Dernière réponse ${when}`,
    waiting: 'Connecté. La première lecture prend une minute.',
    end: (name) => `Déconnecter ${name}`,
    endShort: 'Déconnecter',
    endTitle: (name) => `Déconnecter ${name}\u00a0?`,
    endDetail: (name) =>
      `Notre accès à ${name} est rendu, et tout ce qui en est venu est supprimé ici\u00a0: vos jours sont recomptés sans lui. Les défis suivent tant qu’ils acceptent des données tardives\u00a0; les résultats définitifs restent. Rien ne change chez ${name}.`,
    cancel: 'Garder',
    close: 'Fermer',
    ended: (name) => `${name} est déconnecté, et ce qui en est venu est supprimé.`,
    denied: 'Vous n’avez pas autorisé la connexion. Rien n’est connecté.',
    failed: 'Cela n’a pas fonctionné. Réessayez dans un instant.',
  },
})
