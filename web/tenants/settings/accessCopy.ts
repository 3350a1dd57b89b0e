import { defineCopy } from '#web/platform/language/language.ts'

export const accessCopy = defineCopy({
  en: {
    lead: 'What the invite link asks for beside itself. Invitations you send by mail ask for nothing of this.',
    choice: 'Access control',
    professional: 'Professional addresses',
    professionalHint:
      'Only addresses of your own domains may join, and people you added. Without domains everybody with the link may.',
    code: 'Access code',
    codeHint: 'Everybody with the link has to give the organization’s access code, people you added too.',
    domains: 'Domains',
    domain: 'Domain',
    domainHint: 'The part behind the @. Subdomains count as domains of their own.',
    add: 'Add Domain',
    remove: (domain: string) => `Remove ${domain}`,
    none: 'No domains yet: everybody with the link may join.',
    required: 'Enter a domain first.',
    known: 'This domain is listed already.',
    waiting: 'Add this domain first, or clear it.',
    save: 'Save access control',
    loadFailed: 'Failed to load access control',
    noAnswer: 'The server did not answer. Check your connection, then try again.',
  },
  fr: {
    lead: 'Ce que le lien d’invitation demande en plus. Les invitations que vous envoyez par courriel ne demandent rien de cela.',
    choice: 'Contrôle d’accès',
    professional: 'Adresses professionnelles',
    professionalHint:
      'Seules les adresses de vos domaines sont admises, et les personnes que vous avez ajoutées. Sans domaine, le lien suffit à tout le monde.',
    code: 'Code d’accès',
    codeHint:
      'Qui utilise le lien doit aussi donner le code d’accès de l’organisation, y compris les personnes que vous avez ajoutées.',
    domains: 'Domaines',
    domain: 'Domaine',
    domainHint: 'Ce qui suit le @. Un sous-domaine compte comme un autre domaine.',
    add: 'Ajouter le domaine',
    remove: (domain) => `Retirer ${domain}`,
    none: 'Aucun domaine\u00a0: le lien suffit à tout le monde.',
    required: 'Saisissez d’abord un domaine.',
    known: 'Ce domaine figure déjà dans la liste.',
    waiting: 'Ajoutez d’abord ce domaine, ou effacez-le.',
    save: 'Enregistrer le contrôle d’accès',
    loadFailed: 'Impossible de charger le contrôle d’accès',
    noAnswer: 'Le serveur n’a pas répondu. Vérifiez votre connexion, puis réessayez.',
  },
})
