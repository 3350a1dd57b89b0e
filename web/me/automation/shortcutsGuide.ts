import { fields, type Guide, play, ticked } from './appScreens.ts'

/** Apple translates Shortcuts, so its screens are drawn in each language. */
export const shortcutsGuide: Record<'en' | 'fr', Guide> = {
  en: {
    steps: [
      {
        text: 'Open Shortcuts, and make an automation for a time of day that runs at once.',
        screen: {
          title: 'Automation',
          rows: [
            ['Time of Day', '21:00'],
            ['Run Immediately', ticked],
          ],
          press: '+',
        },
      },
      {
        text: 'Add “Find Health Samples”: type Steps, start date is today.',
        screen: {
          title: 'Find Health Samples',
          rows: [
            ['Type', 'Steps'],
            ['Start Date', 'is today'],
          ],
        },
      },
      {
        text: 'Add “Calculate Statistics”: Sum of Health Samples.',
        screen: { title: 'Calculate Statistics', rows: [['Operation', 'Sum']] },
      },
      {
        text: 'Add “Format Date” with the current date as year, month and day.',
        screen: {
          title: 'Format Date',
          rows: [
            ['Date', 'Current Date'],
            ['Date Format', 'Custom'],
            ['Format String', 'yyyy-MM-dd'],
          ],
        },
      },
      {
        text: 'Add “Get Contents of URL”. The body is JSON: a text “source”, and an array “entries” with one dictionary, whose “day” is the formatted date and whose “steps” is the sum.',
        screen: {
          title: 'Get Contents of URL',
          rows: [
            ['URL', 0],
            ['Method', 'POST'],
            ['Headers · Authorization', 1],
            ['Request Body', 'JSON'],
            ['source · Text', 'iPhone'],
            ['entries · Array · day', 'Formatted Date'],
            ['entries · Array · steps', 'Statistics'],
          ],
        },
      },
      {
        text: 'Run it once.',
        screen: { title: 'Shortcut', rows: [['Get Contents of URL', '5']], press: play },
      },
    ],
    fields,
  },
  fr: {
    steps: [
      {
        text: 'Ouvrez Raccourcis et créez une automatisation à une heure du jour, exécutée immédiatement.',
        screen: {
          title: 'Automatisation',
          rows: [
            ['Heure de la journée', '21:00'],
            ['Exécuter immédiatement', ticked],
          ],
          press: '+',
        },
      },
      {
        text: 'Ajoutez «\u00a0Rechercher des échantillons de santé\u00a0»\u00a0: type Pas, date de début aujourd’hui.',
        screen: {
          title: 'Rechercher des échantillons de santé',
          rows: [
            ['Type', 'Pas'],
            ['Date de début', 'est aujourd’hui'],
          ],
        },
      },
      {
        text: 'Ajoutez «\u00a0Calculer des statistiques\u00a0»\u00a0: Somme des échantillons.',
        screen: { title: 'Calculer des statistiques', rows: [['Opération', 'Somme']] },
      },
      {
        text: 'Ajoutez «\u00a0Formater la date\u00a0» avec la date actuelle en année, mois et jour.',
        screen: {
          title: 'Formater la date',
          rows: [
            ['Date', 'Date actuelle'],
            ['Format de date', 'Personnalisé'],
            ['Chaîne de format', 'yyyy-MM-dd'],
          ],
        },
      },
      {
        text: 'Ajoutez «\u00a0Obtenir le contenu de l’URL\u00a0». Le corps est en JSON\u00a0: un texte «\u00a0source\u00a0», et un tableau «\u00a0entries\u00a0» avec un dictionnaire, dont «\u00a0day\u00a0» est la date formatée et «\u00a0steps\u00a0» la somme.',
        screen: {
          title: 'Obtenir le contenu de l’URL',
          rows: [
            ['URL', 0],
            ['Méthode', 'POST'],
            ['En-têtes · Authorization', 1],
            ['Corps de la requête', 'JSON'],
            ['source · Texte', 'iPhone'],
            ['entries · Tableau · day', 'Date formatée'],
            ['entries · Tableau · steps', 'Statistiques'],
          ],
        },
      },
      {
        text: 'Lancez-la une fois.',
        screen: { title: 'Raccourci', rows: [['Obtenir le contenu de l’URL', '5']], press: play },
      },
    ],
    fields,
  },
}
