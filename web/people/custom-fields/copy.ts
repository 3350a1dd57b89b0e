import { defineCopy } from '#web/platform/language/language.ts'

const english = new Intl.NumberFormat('en')
const french = new Intl.NumberFormat('fr')

export const fieldsCopy = defineCopy({
  en: {
    title: 'Fields settings',
    description: 'What you know of each person. Visible fields are columns of the table.',
    loadFailed: 'Failed to load user fields',
    fields: 'Fields',
    systemFields: ['First Name', 'Last Name', 'Email'],
    system: 'System field, always visible',
    types: { text: 'Text', list: 'List', number: 'Number', date: 'Date' },
    values: (count: number) => (count === 1 ? '1 value' : `${count} values`),

    visible: (name: string) => `Show ${name} in the table`,
    shown: (name: string) => `${name} is a column of the table now.`,
    hidden: (name: string) => `${name} is hidden from the table now.`,
    visibilityFailed: 'Failed to update field visibility',
    invalidId: 'Cannot toggle visibility: Invalid field ID',

    edit: (name: string) => `Edit ${name}`,
    updateFailed: 'Failed to update field',
    typeLocked: 'Type cannot be changed because this field has values defined',
    typeHint: 'What people have under it is converted, if all of it can be.',

    remove: (name: string) => `Delete ${name}`,
    removeTitle: (name: string) => `Delete the field ${name}?`,
    removeValueTitle: (value: string) => `Delete the value ${value}?`,
    counting: 'Counting who has something here…',
    affected: (people: number) =>
      people === 0
        ? 'Nobody has a value here.'
        : people === 1
          ? '1 person has a value here. It is deleted too.'
          : `${english.format(people)} people have a value here. All of them are deleted too.`,
    removeConfirm: 'Delete',
    removeFailed: 'Failed to delete field',
    removeValueFailed: 'Failed to delete field value',
    valueUnknown: (value: string) => `Could not find value object for "${value}"`,

    add: 'Add field',
    addTitle: 'New field',
    addHint: 'People keep what they have; the field is asked for when somebody is edited.',
    name: 'Field name',
    type: 'Type',
    addFailed: 'Failed to add field',
    nameRequired: 'Field name is required',

    listValues: 'Values to choose from',
    value: 'New value',
    addValue: 'Add value',
    removeValue: (value: string) => `Delete the value ${value}`,
    valueRequired: 'Value is required',
    valueTaken: 'This value exists already.',
    addValueFailed: 'Failed to add field value',
    valuesHint: 'A list needs at least one value.',

    choose: 'Choose…',
    required: 'required',
  },
  fr: {
    title: 'Réglage des champs',
    description: 'Ce que vous savez de chaque personne. Les champs visibles sont des colonnes du tableau.',
    loadFailed: 'Les champs n’ont pas pu être chargés',
    fields: 'Champs',
    systemFields: ['Prénom', 'Nom', 'Adresse courriel'],
    system: 'Champ du système, toujours visible',
    types: { text: 'Texte', list: 'Liste', number: 'Nombre', date: 'Date' },
    values: (count) => `${count} ${count > 1 ? 'valeurs' : 'valeur'}`,

    visible: (name) => `Afficher ${name} dans le tableau`,
    shown: (name) => `${name} est maintenant une colonne du tableau.`,
    hidden: (name) => `${name} n’est plus affiché dans le tableau.`,
    visibilityFailed: 'La visibilité du champ n’a pas pu être changée',
    invalidId: 'Impossible de changer la visibilité\u00a0: identifiant de champ non valable',

    edit: (name) => `Modifier ${name}`,
    updateFailed: 'Le champ n’a pas pu être modifié',
    typeLocked: 'Le type ne peut pas changer, car ce champ a des valeurs définies',
    typeHint: 'Ce que les personnes y ont est converti, si tout peut l’être.',

    remove: (name) => `Supprimer ${name}`,
    removeTitle: (name) => `Supprimer le champ ${name}\u00a0?`,
    removeValueTitle: (value) => `Supprimer la valeur ${value}\u00a0?`,
    counting: 'Décompte des personnes concernées…',
    affected: (people) =>
      people === 0
        ? 'Personne n’a de valeur ici.'
        : people === 1
          ? '1 personne a une valeur ici. Elle est supprimée aussi.'
          : `${french.format(people)} personnes ont une valeur ici. Toutes sont supprimées aussi.`,
    removeConfirm: 'Supprimer',
    removeFailed: 'Le champ n’a pas pu être supprimé',
    removeValueFailed: 'La valeur n’a pas pu être supprimée',
    valueUnknown: (value) => `La valeur «\u00a0${value}\u00a0» est introuvable`,

    add: 'Ajouter un champ',
    addTitle: 'Nouveau champ',
    addHint: 'Les personnes gardent ce qu’elles ont\u00a0; le champ est demandé quand on en modifie une.',
    name: 'Nom du champ',
    type: 'Type',
    addFailed: 'Le champ n’a pas pu être ajouté',
    nameRequired: 'Le nom du champ est obligatoire',

    listValues: 'Valeurs à choisir',
    value: 'Nouvelle valeur',
    addValue: 'Ajouter la valeur',
    removeValue: (value) => `Supprimer la valeur ${value}`,
    valueRequired: 'La valeur est obligatoire',
    valueTaken: 'Cette valeur existe déjà.',
    addValueFailed: 'La valeur n’a pas pu être ajoutée',
    valuesHint: 'Une liste a besoin d’au moins une valeur.',

    choose: 'Choisir…',
    required: 'obligatoire',
  },
})
