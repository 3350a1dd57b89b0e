import { defineCopy } from '#web/platform/language/language.ts'
import {
  fields,
  type Guide,
  hcWebhookScreens,
  healthAutoExportScreens,
  taskerBody,
  taskerScreens,
  withScreens,
} from './appScreens.ts'
import type { App } from './automationCopy.ts'
import { shortcutsGuide } from './shortcutsGuide.ts'

export const guideCopy = defineCopy({
  en: {
    steps: (app: string) => `Step by step: ${app}`,
    toEnter: 'What to enter',
    drawn: 'The pictures are drawn by us and show where each field is. Your version may look different.',
    drawing: (title: string) => `Drawing of the screen “${title}”.`,
    enter: (label: string, letter: string) => `In the field ${label}: ${letter}.`,
    chosen: (label: string, value: string) => `${label}: ${value}.`,
    ticked: 'ticked',
    press: (button: string) => `Then press ${button}.`,
    play: 'the play button',
    guides: {
      shortcuts: shortcutsGuide.en,
      'health-auto-export': {
        steps: withScreens(
          [
            'Open Automations in Health Auto Export, and add one of the type REST API.',
            'Enter URL and header, and choose JSON.',
            'Choose Step Count, Walking + Running Distance, Cycling Distance and Apple Exercise Time.',
            'Choose hours as the interval, and run it once.',
          ],
          healthAutoExportScreens,
        ),
        fields,
      },
      'hc-webhook': {
        steps: withScreens(
          [
            'Open HC Webhook and allow it to read steps, distance and exercise.',
            'Enter URL and header.',
            'Press Sync now.',
          ],
          hcWebhookScreens,
        ),
        fields,
      },
      tasker: {
        steps: withScreens(
          [
            'Make a profile for a time of day.',
            'Add the action “HTTP Request”, with your variables for day and steps in the body.',
            'Press the play button once.',
          ],
          taskerScreens,
        ),
        fields: [...fields, taskerBody],
      },
    } satisfies Record<App, Guide>,
  },
  fr: {
    steps: (app: string) => `Pas à pas\u00a0: ${app}`,
    toEnter: 'Ce qu’il faut saisir',
    drawn:
      'Les images sont dessinées par nous et montrent où se trouve chaque champ. Votre version peut être différente.',
    drawing: (title: string) => `Dessin de l’écran «\u00a0${title}\u00a0».`,
    enter: (label: string, letter: string) => `Dans le champ ${label}\u00a0: ${letter}.`,
    chosen: (label: string, value: string) => `${label}\u00a0: ${value}.`,
    ticked: 'coché',
    press: (button: string) => `Appuyez ensuite sur ${button}.`,
    play: 'lecture',
    guides: {
      shortcuts: shortcutsGuide.fr,
      'health-auto-export': {
        steps: withScreens(
          [
            'Dans Health Auto Export, ouvrez Automations et ajoutez-en une du type REST API.',
            'Saisissez URL et en-tête, et choisissez JSON.',
            'Choisissez Step Count, Walking + Running Distance, Cycling Distance et Apple Exercise Time.',
            'Choisissez l’heure comme intervalle, et lancez-la une fois.',
          ],
          healthAutoExportScreens,
        ),
        fields,
      },
      'hc-webhook': {
        steps: withScreens(
          [
            'Ouvrez HC Webhook et autorisez-le à lire les pas, la distance et l’exercice.',
            'Saisissez URL et en-tête.',
            'Appuyez sur Sync now.',
          ],
          hcWebhookScreens,
        ),
        fields,
      },
      tasker: {
        steps: withScreens(
          [
            'Créez un profil à une heure du jour.',
            'Ajoutez l’action «\u00a0HTTP Request\u00a0», avec vos variables pour le jour et les pas dans le corps.',
            'Appuyez une fois sur lecture.',
          ],
          taskerScreens,
        ),
        fields: [...fields, taskerBody],
      },
    } satisfies Record<App, Guide>,
  },
})
