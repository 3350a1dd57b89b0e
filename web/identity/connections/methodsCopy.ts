import { defineCopy } from '#web/platform/language/language.ts'

export const methodsCopy = defineCopy({
  en: {
    title: 'Required methods',
    lead: 'Who comes without one of these methods is refused. It counts from the next sign-in and asks for no new test. Microsoft Entra ID and Google Workspace name none: leave it empty there.',
    methods: 'Methods (claim amr)',
    hint: 'As the provider writes them, with spaces between. One of them is enough; empty lets every sign-in in.',
    saved: 'Saved',
  },
  fr: {
    title: 'Méthodes exigées',
    lead: 'Qui vient sans l’une de ces méthodes est refusé. Cela vaut dès la prochaine connexion, sans nouveau test. Microsoft Entra ID et Google Workspace n’en nomment aucune\u00a0: laissez vide dans ce cas.',
    methods: 'Méthodes (attribut amr)',
    hint: 'Telles que le fournisseur les écrit, séparées par des espaces. Une seule suffit\u00a0; vide, toute connexion est admise.',
    saved: 'Enregistré',
  },
})
