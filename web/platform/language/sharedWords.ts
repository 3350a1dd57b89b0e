const en = {
  retry: 'Retry',
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  edit: 'Edit',
  done: 'Done',
  search: 'Search',
  clear: 'Clear the search',
  noAnswer: 'The server did not answer. Try again in a moment.',
}

export type SharedWords = typeof en

const fr: SharedWords = {
  retry: 'Réessayer',
  close: 'Fermer',
  cancel: 'Annuler',
  save: 'Enregistrer',
  edit: 'Modifier',
  done: 'Terminé',
  search: 'Rechercher',
  clear: 'Effacer la recherche',
  noAnswer: 'Le serveur n’a pas répondu. Réessayez dans un instant.',
}

/** Words of many screens. Every copy has them, and may define its own instead. */
export const sharedWords = { en, fr }
