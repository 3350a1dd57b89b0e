import { defineCopy } from '#web/platform/language/language.ts'

export type App = 'shortcuts' | 'health-auto-export' | 'hc-webhook' | 'tasker'

export const automationCopy = defineCopy({
  en: {
    title: 'Automation',
    detail:
      'An app on your phone can send your activity by itself, with a key of your own. A key writes activity and reads nothing. It ends after 90 days without use, when you change your password, or when you sign out everywhere else.',
    app: 'App',
    choose: 'Choose an app',
    make: 'Make a key',
    secret: 'Your key',
    secretOnce: 'It is shown now and never again. Copy it into the app.',
    qr: 'QR code of the key',
    keys: 'Your keys',
    neverHeard: 'Nothing heard yet',
    heard: (when: string) => `We heard from it ${when}`,
    end: 'End',
    endNamed: (name: string) => `End the key ${name}`,
    ended: 'The key has ended.',
    failed: 'This did not work. Try again in a moment.',
    apps: {
      shortcuts: 'Apple Shortcuts',
      'health-auto-export': 'Health Auto Export',
      'hc-webhook': 'HC Webhook',
      tasker: 'Tasker',
    } satisfies Record<App, string>,
  },
  fr: {
    title: 'Automatisation',
    detail:
      'Une application de votre téléphone peut envoyer votre activité toute seule, avec une clé à vous. Une clé écrit l’activité et ne lit rien. Elle prend fin après 90 jours sans usage, quand vous changez de mot de passe ou quand vous vous déconnectez partout ailleurs.',
    app: 'Application',
    choose: 'Choisissez une application',
    make: 'Créer une clé',
    secret: 'Votre clé',
    secretOnce: 'Elle est affichée maintenant et plus jamais. Copiez-la dans l’application.',
    qr: 'Code QR de la clé',
    keys: 'Vos clés',
    neverHeard: 'Aucune nouvelle pour l’instant',
    heard: (when: string) => `Dernières nouvelles ${when}`,
    end: 'Mettre fin',
    endNamed: (name: string) => `Mettre fin à la clé ${name}`,
    ended: 'La clé a pris fin.',
    failed: 'Cela n’a pas fonctionné. Réessayez dans un instant.',
    apps: {
      shortcuts: 'Raccourcis d’Apple',
      'health-auto-export': 'Health Auto Export',
      'hc-webhook': 'HC Webhook',
      tasker: 'Tasker',
    } satisfies Record<App, string>,
  },
})
