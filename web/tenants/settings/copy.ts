import { defineCopy } from '#web/platform/language/language.ts'

const english = new Intl.NumberFormat('en')
const french = new Intl.NumberFormat('fr')

export const settingsCopy = defineCopy({
  en: {
    description: (organization: string) => `How ${organization} is named, joined and run.`,
    sections: 'Sections',
    all: 'All settings',
    loading: 'Loading the settings',
    loadFailed: 'Failed to load organization data',
    detailsFailed: 'Failed to get organization details',

    organizationLead: 'What people see when they are invited, and what figures and mails follow.',
    name: 'Organization name',
    code: 'Access code',
    codeHint:
      '8 to 40 letters, digits or hyphens; hyphens and capitals make no difference. A new code counts at once, and the old one no longer.',
    about: 'Description',
    aboutHint: 'Shown to whoever opens your invite link.',
    timezone: 'Time zone',
    timezoneHint: 'Days of challenges and quizzes begin and end by it.',
    language: 'Language of reports and mails',
    languages: { en: 'English', fr: 'Français' },
    group: 'Minimum group size',
    groupHint: (least: number) =>
      `Figures about fewer people are not shown, so that nobody can be guessed from them. Now ${english.format(least)}: it may only be raised, up to 100. It counts in steps of five: 12 as 15. Health figures always need at least 10.`,
    groupLowered: 'The minimum group may only be raised.',
    groupNumber: 'The minimum group must be a whole number.',
    logo: 'Logo',
    logoHint: 'Shown on your invite link and in the top bar.',
    save: 'Save changes',
    unchanged: 'No changes to save',
    saved: 'Settings saved successfully',
    saveFailed: 'Failed to save settings',
    updateFailed: 'Failed to update organization',
  },
  fr: {
    description: (organization) => `Le nom de ${organization}, qui la rejoint et qui la gère.`,
    sections: 'Rubriques',
    all: 'Tous les paramètres',
    loading: 'Chargement des paramètres',
    loadFailed: 'Impossible de charger les données de l’organisation',
    detailsFailed: 'Impossible d’obtenir les détails de l’organisation',

    organizationLead:
      'Ce que voient les personnes invitées, et ce que suivent les chiffres et les courriels.',
    name: 'Nom de l’organisation',
    code: 'Code d’accès',
    codeHint:
      'De 8 à 40 lettres, chiffres ou traits d’union\u00a0; traits d’union et majuscules ne changent rien. Un nouveau code vaut aussitôt, et l’ancien plus du tout.',
    about: 'Description',
    aboutHint: 'Affichée à qui ouvre votre lien d’invitation.',
    timezone: 'Fuseau horaire',
    timezoneHint: 'Les jours des défis et des quiz le suivent.',
    language: 'Langue des rapports et des courriels',
    languages: { en: 'English', fr: 'Français' },
    group: 'Taille minimale des groupes',
    groupHint: (least) =>
      `Les chiffres portant sur moins de personnes ne sont pas affichés, afin que personne ne puisse être deviné. Actuellement ${french.format(least)}\u00a0: elle ne peut qu’augmenter, jusqu’à 100. Elle compte de cinq en cinq\u00a0: 12 comme 15. Les chiffres de santé demandent toujours au moins 10 personnes.`,
    groupLowered: 'La taille minimale des groupes ne peut qu’augmenter.',
    groupNumber: 'La taille minimale des groupes doit être un nombre entier.',
    logo: 'Logo',
    logoHint: 'Affiché sur votre lien d’invitation et dans la barre du haut.',
    save: 'Enregistrer',
    unchanged: 'Aucun changement à enregistrer',
    saved: 'Paramètres enregistrés',
    saveFailed: 'Impossible d’enregistrer les paramètres',
    updateFailed: 'Impossible de mettre à jour l’organisation',
  },
})
