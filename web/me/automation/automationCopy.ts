import { defineCopy } from '#web/platform/language/language.ts'

export type App = 'shortcuts' | 'health-auto-export' | 'hc-webhook' | 'tasker'

/** What is entered in which field of an app's settings. The names of fields are the app's own, in English. */
type Guide = { steps: string[]; fields: [string, string][] }

const json = (body: string): [string, string] => ['Body', body]

const fieldsOf = (more: [string, string][] = []): [string, string][] => [
  ['URL', '{address}'],
  ['Method', 'POST'],
  ['Authorization', 'Bearer {key}'],
  ...more,
]

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
    steps: (app: string) => `Step by step: ${app}`,
    drawn: 'Drawn, not a screenshot',
    apps: {
      shortcuts: 'Apple Shortcuts',
      'health-auto-export': 'Health Auto Export',
      'hc-webhook': 'HC Webhook',
      tasker: 'Tasker',
    } satisfies Record<App, string>,
    guides: {
      shortcuts: {
        steps: [
          'Open Shortcuts, and make an automation for a time of day.',
          'Add “Find Health Samples”: type Steps, start date is today.',
          'Add “Calculate Statistics”: Sum.',
          'Add “Get Contents of URL” as drawn below, with the sum as the number of steps.',
          'Run it once.',
        ],
        fields: fieldsOf([json('{"source":"iPhone","entries":[{"day":"2026-03-02","steps":8120}]}')]),
      },
      'health-auto-export': {
        steps: [
          'Open Automations in Health Auto Export, and add one of the type REST API.',
          'Enter what is drawn below, and choose JSON.',
          'Choose Step Count, Walking + Running Distance, Cycling Distance and Apple Exercise Time.',
          'Choose hours as the interval, and run it once.',
        ],
        fields: fieldsOf([['Export Format', 'JSON']]),
      },
      'hc-webhook': {
        steps: [
          'Open HC Webhook and allow it to read steps, distance and exercise.',
          'Enter what is drawn below.',
          'Press Sync now.',
        ],
        fields: fieldsOf(),
      },
      tasker: {
        steps: [
          'Make a profile for a time of day.',
          'Add the action “HTTP Request” as drawn below, with your variables for day and steps.',
          'Press the play button once.',
        ],
        fields: fieldsOf([
          ['Content-Type', 'application/json'],
          json('{"source":"Tasker","entries":[{"day":"%DAY","steps":%STEPS}]}'),
        ]),
      },
    } satisfies Record<App, Guide>,
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
    steps: (app: string) => `Pas à pas : ${app}`,
    drawn: 'Dessin, pas une capture d’écran',
    apps: {
      shortcuts: 'Raccourcis d’Apple',
      'health-auto-export': 'Health Auto Export',
      'hc-webhook': 'HC Webhook',
      tasker: 'Tasker',
    } satisfies Record<App, string>,
    guides: {
      shortcuts: {
        steps: [
          'Ouvrez Raccourcis et créez une automatisation à une heure du jour.',
          'Ajoutez « Rechercher des échantillons de santé » : type Pas, date de début aujourd’hui.',
          'Ajoutez « Calculer des statistiques » : Somme.',
          'Ajoutez « Obtenir le contenu de l’URL » comme dessiné ci-dessous, avec la somme comme nombre de pas.',
          'Lancez-la une fois.',
        ],
        fields: fieldsOf([json('{"source":"iPhone","entries":[{"day":"2026-03-02","steps":8120}]}')]),
      },
      'health-auto-export': {
        steps: [
          'Dans Health Auto Export, ouvrez Automations et ajoutez-en une du type REST API.',
          'Saisissez ce qui est dessiné ci-dessous, et choisissez JSON.',
          'Choisissez Step Count, Walking + Running Distance, Cycling Distance et Apple Exercise Time.',
          'Choisissez l’heure comme intervalle, et lancez-la une fois.',
        ],
        fields: fieldsOf([['Export Format', 'JSON']]),
      },
      'hc-webhook': {
        steps: [
          'Ouvrez HC Webhook et autorisez-le à lire les pas, la distance et l’exercice.',
          'Saisissez ce qui est dessiné ci-dessous.',
          'Appuyez sur Sync now.',
        ],
        fields: fieldsOf(),
      },
      tasker: {
        steps: [
          'Créez un profil à une heure du jour.',
          'Ajoutez l’action « HTTP Request » comme dessiné ci-dessous, avec vos variables pour le jour et les pas.',
          'Appuyez une fois sur lecture.',
        ],
        fields: fieldsOf([
          ['Content-Type', 'application/json'],
          json('{"source":"Tasker","entries":[{"day":"%DAY","steps":%STEPS}]}'),
        ]),
      },
    } satisfies Record<App, Guide>,
  },
})
