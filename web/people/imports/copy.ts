import { defineCopy } from '#web/platform/language/language.ts'
import { inEnglish, inFrench } from '#web/platform/language/plural.ts'

const people = (n: number) => inEnglish.counted(n, 'person', 'people')
const personnes = (n: number) => inFrench.counted(n, 'personne', 'personnes')
const rows = (n: number) => inEnglish.counted(n, 'row', 'rows')
const lignes = (n: number) => inFrench.counted(n, 'ligne', 'lignes')

export const importCopy = defineCopy({
  en: {
    title: 'Import users',
    back: 'Choose another file',

    chooseHint: 'A CSV file or an Excel workbook (.xlsx), one person a row, at most 20,000 rows and 10 MB.',
    drop: 'Drop the file here, or',
    choose: 'Choose a file',
    processing: (file: string) => `Reading ${file}…`,
    columns: 'The first row names the columns: first_name, last_name and email are needed.',
    fieldColumns: 'These columns fill your own fields:',
    template: 'Template',
    templateCsv: 'Download as CSV',
    templateXlsx: 'Download as Excel',
    processFailed: 'Failed to process CSV file',
    tooLarge: 'This file is larger than 10 MB. Split it into several.',
    noAnswer: 'The server did not answer. Check your connection, then try again.',

    reviewHint: (file: string) => `What will become of the rows of ${file}. Nothing is created yet.`,
    create: (n: number) => `Create (${inEnglish.format(n)})`,
    change: (n: number) => `Change (${inEnglish.format(n)})`,
    skip: (n: number) => `Skip (${inEnglish.format(n)})`,
    filter: 'Which rows to show',
    rows: 'Rows of the file',
    line: 'Row',
    name: 'Name',
    email: 'Email',
    reason: 'Reason',
    none: { create: 'Nobody new is in this file.', change: 'Nobody changes.', skip: 'No row is skipped.' },
    more: 'Show more',
    rowsFailed: 'These rows could not be loaded.',
    incomplete: (n: number) =>
      `${rows(n)} without a first name, a last name or an email ${n === 1 ? 'is' : 'are'} left out.`,
    refused: 'Download the refused rows',
    autoInvite: 'Invite the new people by e-mail',
    autoInviteHint: 'Each gets a link that is good for seven days, paced over a while.',
    begin: 'Begin Import',
    beginFailed: 'Failed to import users',
    nothing: 'There is nobody to create or change in this file.',

    outcome: (created: number, total: number) => `Successfully imported ${created} out of ${total} users`,
    changed: (n: number) => `${people(n)} changed.`,
    skipped: (n: number) => `${rows(n)} skipped.`,
    invited: 'Their invitations are going out. Each person’s state shows how far theirs is.',
    another: 'Import another file',
  },
  fr: {
    title: 'Importer des utilisateurs',
    back: 'Choisir un autre fichier',

    chooseHint:
      'Un fichier CSV ou un classeur Excel (.xlsx), une personne par ligne, au plus 20 000 lignes et 10 Mo.',
    drop: 'Déposez le fichier ici, ou',
    choose: 'Choisir un fichier',
    processing: (file) => `Lecture de ${file}…`,
    columns: 'La première ligne nomme les colonnes\u00a0: first_name, last_name et email sont nécessaires.',
    fieldColumns: 'Ces colonnes remplissent vos propres champs\u00a0:',
    template: 'Modèle',
    templateCsv: 'Télécharger en CSV',
    templateXlsx: 'Télécharger en Excel',
    processFailed: 'Le fichier n’a pas pu être traité',
    tooLarge: 'Ce fichier dépasse 10 Mo. Divisez-le en plusieurs.',
    noAnswer: 'Le serveur n’a pas répondu. Vérifiez votre connexion, puis réessayez.',

    reviewHint: (file) => `Ce que deviendront les lignes de ${file}. Rien n’est encore créé.`,
    create: (n) => `Créer (${inFrench.format(n)})`,
    change: (n) => `Modifier (${inFrench.format(n)})`,
    skip: (n) => `Ignorer (${inFrench.format(n)})`,
    filter: 'Lignes à afficher',
    rows: 'Lignes du fichier',
    line: 'Ligne',
    name: 'Nom',
    email: 'Adresse courriel',
    reason: 'Raison',
    none: {
      create: 'Ce fichier ne contient personne de nouveau.',
      change: 'Personne ne change.',
      skip: 'Aucune ligne n’est ignorée.',
    },
    more: 'Afficher plus',
    rowsFailed: 'Ces lignes n’ont pas pu être chargées.',
    incomplete: (n) =>
      `${lignes(n)} sans prénom, nom ou adresse courriel ${n > 1 ? 'sont laissées' : 'est laissée'} de côté.`,
    refused: 'Télécharger les lignes refusées',
    autoInvite: 'Inviter les nouvelles personnes par courriel',
    autoInviteHint: 'Chacune reçoit un lien valable sept jours\u00a0; les envois sont étalés.',
    begin: 'Commencer l’importation',
    beginFailed: 'Les utilisateurs n’ont pas pu être importés',
    nothing: 'Ce fichier n’a personne à créer ou à modifier.',

    outcome: (created, total) =>
      `${inFrench.counted(created, 'utilisateur importé', 'utilisateurs importés')} sur ${inFrench.format(total)}`,
    changed: (n) => `${personnes(n)} ${n > 1 ? 'modifiées' : 'modifiée'}.`,
    skipped: (n) => `${lignes(n)} ${n > 1 ? 'ignorées' : 'ignorée'}.`,
    invited: 'Leurs invitations partent. L’état de chaque personne montre où en est la sienne.',
    another: 'Importer un autre fichier',
  },
})

/** Why a row is skipped; the column is named as in the file. */
export const reasonCopy = defineCopy({
  en: {
    incomplete: (column: string) => `${column} is missing`,
    email_invalid: (_column: string) => 'Not a valid email address',
    name_invalid: (column: string) => `${column} is too long or has characters a name cannot have`,
    value_invalid: (column: string) => `The value under ${column} does not fit the field`,
    cells_beyond_columns: (_column: string) =>
      'More cells than the header row has; a comma may lack its quotes',
    duplicate_in_file: (_column: string) => 'The same email stands in an earlier row',
    unchanged: (_column: string) => 'Known already, with the same values',
    sign_in_taken: (_column: string) => 'A person here still signs in with this email',
    taken_meanwhile: (_column: string) => 'Added or removed after the file was read',
  },
  fr: {
    incomplete: (column) => `${column} manque`,
    email_invalid: () => 'Adresse courriel non valable',
    name_invalid: (column) => `${column} est trop long ou contient des caractères interdits`,
    value_invalid: (column) => `La valeur sous ${column} ne convient pas au champ`,
    cells_beyond_columns: () =>
      'Plus de cellules que la ligne d’en-tête\u00a0; une virgule est peut-être sans guillemets',
    duplicate_in_file: () => 'La même adresse figure dans une ligne précédente',
    unchanged: () => 'Déjà connue, avec les mêmes valeurs',
    sign_in_taken: () => 'Une personne d’ici se connecte encore avec cette adresse',
    taken_meanwhile: () => 'Ajoutée ou retirée après la lecture du fichier',
  },
})
