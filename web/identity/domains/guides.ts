import type { Vendor } from '#web/identity/vendors/vendors.ts'

const en: Record<Vendor, string[]> = {
  entra: [
    'In the Microsoft Entra admin center, open Settings > Domain names: prove each domain here that your people’s e-mail addresses have. The one that ends in onmicrosoft.com is not yours to prove.',
    'Where Microsoft 365 runs your DNS, open its admin center > Settings > Domains, choose the domain, and add the TXT record under DNS records.',
    'Microsoft’s own record (MS=…) stays as it is: both stand side by side.',
  ],
  okta: [
    'In the Admin Console, look under Directory > People which domains the primary e-mail addresses have, and prove each of them here.',
    'Okta does not run your DNS: add the TXT record at your registrar or DNS provider.',
    'A custom domain of the Okta sign-in page needs no proof here.',
  ],
  google: [
    'In the Google Admin console, open Account > Domains > Manage domains: prove here the primary, the secondary and the alias domains that your people’s addresses have.',
    'Add the TXT record where the DNS of the domain is run: at your registrar, or in Cloud DNS.',
    'Google’s own record (google-site-verification=…) stays as it is: both stand side by side.',
  ],
  keycloak: [
    'In your realm, look under Users which domains the e-mail addresses have, and prove each of them here.',
    'Keycloak does not run your DNS: add the TXT record at your registrar or DNS provider.',
    'Tick Email verified for your people: the provider’s word about an unverified address is not taken.',
  ],
  other: [
    'Prove each domain that the e-mail addresses of your people have; a subdomain is a domain of its own.',
    'Add the TXT record at whoever runs your DNS. Some forms want the name without the domain at its end.',
    'It can take up to an hour until a new record is seen everywhere.',
  ],
}

const fr: Record<Vendor, string[]> = {
  entra: [
    'Dans le centre d’administration Microsoft Entra, ouvrez Paramètres > Noms de domaine\u00a0: prouvez ici chaque domaine des adresses courriel de votre personnel. Celui qui finit par onmicrosoft.com n’est pas à prouver.',
    'Si Microsoft 365 gère votre DNS, ouvrez son centre d’administration > Paramètres > Domaines, choisissez le domaine et ajoutez l’enregistrement TXT sous Enregistrements DNS.',
    'L’enregistrement de Microsoft (MS=…) reste tel quel\u00a0: les deux coexistent.',
  ],
  okta: [
    'Dans la console d’administration, regardez sous Directory > People quels domaines ont les adresses principales, et prouvez chacun ici.',
    'Okta ne gère pas votre DNS\u00a0: ajoutez l’enregistrement TXT chez votre bureau d’enregistrement ou fournisseur DNS.',
    'Un domaine personnalisé de la page de connexion Okta n’a pas besoin de preuve ici.',
  ],
  google: [
    'Dans la console d’administration Google, ouvrez Compte > Domaines > Gérer les domaines\u00a0: prouvez ici le domaine principal, les domaines secondaires et les alias des adresses de votre personnel.',
    'Ajoutez l’enregistrement TXT là où le DNS du domaine est géré\u00a0: chez votre bureau d’enregistrement, ou dans Cloud DNS.',
    'L’enregistrement de Google (google-site-verification=…) reste tel quel\u00a0: les deux coexistent.',
  ],
  keycloak: [
    'Dans votre royaume, regardez sous Users quels domaines ont les adresses courriel, et prouvez chacun ici.',
    'Keycloak ne gère pas votre DNS\u00a0: ajoutez l’enregistrement TXT chez votre bureau d’enregistrement ou fournisseur DNS.',
    'Cochez Email verified pour votre personnel\u00a0: la parole du fournisseur sur une adresse non vérifiée ne compte pas.',
  ],
  other: [
    'Prouvez chaque domaine des adresses courriel de votre personnel\u00a0; un sous-domaine est un domaine à part.',
    'Ajoutez l’enregistrement TXT chez qui gère votre DNS. Certains formulaires veulent le nom sans le domaine à la fin.',
    'Il peut falloir jusqu’à une heure pour qu’un nouvel enregistrement soit vu partout.',
  ],
}

/** Which domains to prove, and where. The administrators' documents have the same sentences. */
export const domainGuides = { en, fr }
