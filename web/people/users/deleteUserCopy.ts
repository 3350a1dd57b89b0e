import { defineCopy } from '#web/platform/language/language.ts'

export const deleteUserCopy = defineCopy({
  en: {
    title: (name: string) => `Delete ${name}?`,
    consequence: (email: string, organization: string) =>
      `${email} leaves ${organization}, and all that is kept about them here goes too. This cannot be undone.`,
    understood: 'I understand',
    confirm: 'Delete',
    deleted: (name: string) => `${name} was deleted.`,
    failed: 'Nobody was deleted.',
  },
  fr: {
    title: (name) => `Supprimer ${name}\u00a0?`,
    consequence: (email, organization) =>
      `${email} quitte ${organization}, et tout ce qui est conservé ici à son sujet disparaît. C’est irréversible.`,
    understood: 'Je comprends',
    confirm: 'Supprimer',
    deleted: (name) => `${name}\u00a0: suppression effectuée.`,
    failed: 'Personne n’a été supprimé.',
  },
})
