import { defineCopy } from '#web/platform/language/language.ts'

export const identitiesCopy = defineCopy({
  en: {
    title: 'Linked people',
    search: 'Search by name or address',
    clear: 'Clear the search',
    none: 'Nobody is linked.',
    linked: (linkedAt: string, usedAt: string) => `Linked on ${linkedAt} · last used on ${usedAt}`,
    older: 'Show older ones',
    unlink: 'Unlink',
    unlinkOf: (name: string) => `Unlink ${name}`,
    unlinkTitle: (name: string) => `Unlink ${name}?`,
    unlinkText:
      'For an address that has passed to somebody else. Their sessions by this connection end; the next sign-in with this address may link another company account.',
    reason: 'Reason',
    reasonHint: 'Stands in the log of changes.',
    unlinked: 'Unlinked',
    loadFailed: 'Failed to load the linked people',
    noAnswer: 'The server did not answer. Check your connection, then try again.',
    cancel: 'Cancel',
    close: 'Close',
  },
  fr: {
    title: 'Personnes reliées',
    search: 'Chercher par nom ou adresse',
    clear: 'Effacer la recherche',
    none: 'Personne n’est relié.',
    linked: (linkedAt, usedAt) => `Reliée le ${linkedAt} · dernière utilisation le ${usedAt}`,
    older: 'Afficher les précédentes',
    unlink: 'Délier',
    unlinkOf: (name) => `Délier ${name}`,
    unlinkTitle: (name) => `Délier ${name}\u00a0?`,
    unlinkText:
      'Pour une adresse passée à quelqu’un d’autre. Ses sessions par cette connexion prennent fin\u00a0; la prochaine connexion avec cette adresse peut relier un autre compte d’entreprise.',
    reason: 'Motif',
    reasonHint: 'Figure dans le journal des changements.',
    unlinked: 'Personne déliée',
    loadFailed: 'Impossible de charger les personnes reliées',
    noAnswer: 'Le serveur n’a pas répondu. Vérifiez votre connexion, puis réessayez.',
    cancel: 'Annuler',
    close: 'Fermer',
  },
})
