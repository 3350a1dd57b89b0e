import type { AttemptReason } from '#contract/identity/attempt-reasons.ts'

interface Reason {
  /** What is wrong. */
  what: string
  /** What IT does about it. */
  todo: string
}

const en: Record<AttemptReason, Reason> = {
  unreachable: {
    what: 'The identity provider did not answer.',
    todo: 'Check the issuer, and that the provider can be reached from the internet with a valid certificate. Then try again.',
  },
  discovery: {
    what: 'The provider’s configuration does not fit the issuer.',
    todo: 'Copy the issuer again: it has to be the same to the letter as “issuer” in the provider’s openid-configuration, the slash at the end included.',
  },
  client: {
    what: 'The provider does not accept the client.',
    todo: 'Check the client ID, and make a new client secret: the stored one is wrong or has expired.',
  },
  denied: {
    what: 'The provider refused the sign-in.',
    todo: 'Check that the person is assigned to the application there, and that the redirect address is registered.',
  },
  token: {
    what: 'The provider’s token could not be verified.',
    todo: 'Check that the issuer and the client ID belong to the same application, then test again.',
  },
  algorithm: {
    what: 'The token is signed by another algorithm than the one chosen here.',
    todo: 'Choose the algorithm that the provider uses, most often RS256. Shared secrets (HS256) are never accepted.',
  },
  clock: {
    what: 'The clocks differ by more than two minutes.',
    todo: 'Set the clock of the identity provider by a time server (NTP).',
  },
  claims: {
    what: 'A claim that is needed did not come.',
    todo: 'Let the provider send the email address in the ID token or by userinfo, under the name entered here.',
  },
  groups: {
    what: 'The person is in more groups than fit into a sign-in, so the provider left them out.',
    todo: 'Send the groups by SCIM: add a directory under Provisioning, and choose “SCIM” as the source of groups here.',
  },
  unverified: {
    what: 'The provider says that the email address is not verified.',
    todo: 'Verify the person’s address at the provider.',
  },
  authentication: {
    what: 'The provider did not say how the person proved themselves, or not strongly enough.',
    todo: 'Ask for a second factor in the provider’s policy for this application.',
  },
  stale: {
    what: 'The provider did not ask the person to sign in again, or did not say when it did (auth_time).',
    todo: 'Let the provider honour prompt=login and max_age for this application, and send auth_time in the ID token.',
  },
  other_person: {
    what: 'Somebody signed in again who is not the person of the session.',
    todo: 'Most often two people share a browser. If it comes often, ask your security team.',
  },
  replayed: {
    what: 'An answer of the provider came twice.',
    todo: 'Most often somebody went back in the browser. If it comes often, ask your security team.',
  },
  domain: {
    what: 'The address has a domain that this connection may not vouch for.',
    todo: 'Prove the domain under Domains, or let the organization above delegate it.',
  },
  not_invited: {
    what: 'Nobody with this address is in the organization.',
    todo: 'Add the person under Users, or by provisioning.',
  },
  other_identity: {
    what: 'The address belongs to another account of the provider already.',
    todo: 'If the address was given to somebody new, delete the former person here first.',
  },
  inactive: {
    what: 'The person is deactivated here.',
    todo: 'Activate them under Users, if they should take part.',
  },
  code: {
    what: 'The mailed code was wrong.',
    todo: 'The person can start again and enter the newest code.',
  },
}

const fr: Record<AttemptReason, Reason> = {
  unreachable: {
    what: 'Le fournisseur d’identité n’a pas répondu.',
    todo: 'Vérifiez l’émetteur, et que le fournisseur est joignable depuis Internet avec un certificat valide. Puis réessayez.',
  },
  discovery: {
    what: 'La configuration du fournisseur ne correspond pas à l’émetteur.',
    todo: 'Copiez de nouveau l’émetteur\u00a0: il doit être identique, à la lettre près, à «\u00a0issuer\u00a0» dans l’openid-configuration du fournisseur, barre oblique finale comprise.',
  },
  client: {
    what: 'Le fournisseur n’accepte pas le client.',
    todo: 'Vérifiez l’ID client, et créez un nouveau secret client\u00a0: celui qui est enregistré est faux ou a expiré.',
  },
  denied: {
    what: 'Le fournisseur a refusé la connexion.',
    todo: 'Vérifiez que la personne est affectée à l’application, et que l’adresse de redirection y est enregistrée.',
  },
  token: {
    what: 'Le jeton du fournisseur n’a pas pu être vérifié.',
    todo: 'Vérifiez que l’émetteur et l’ID client appartiennent à la même application, puis testez de nouveau.',
  },
  algorithm: {
    what: 'Le jeton est signé par un autre algorithme que celui choisi ici.',
    todo: 'Choisissez l’algorithme du fournisseur, le plus souvent RS256. Les secrets partagés (HS256) ne sont jamais acceptés.',
  },
  clock: {
    what: 'Les horloges diffèrent de plus de deux minutes.',
    todo: 'Réglez l’horloge du fournisseur d’identité sur un serveur de temps (NTP).',
  },
  claims: {
    what: 'Un attribut nécessaire n’est pas arrivé.',
    todo: 'Faites envoyer l’adresse courriel dans le jeton d’identité ou par userinfo, sous le nom saisi ici.',
  },
  groups: {
    what: 'La personne est dans plus de groupes qu’une connexion n’en contient\u00a0: le fournisseur les a omis.',
    todo: 'Envoyez les groupes par SCIM\u00a0: ajoutez un annuaire sous Provisionnement, et choisissez «\u00a0SCIM\u00a0» comme source des groupes ici.',
  },
  unverified: {
    what: 'Le fournisseur dit que l’adresse courriel n’est pas vérifiée.',
    todo: 'Vérifiez l’adresse de la personne chez le fournisseur.',
  },
  authentication: {
    what: 'Le fournisseur n’a pas dit comment la personne s’est authentifiée, ou pas assez fortement.',
    todo: 'Demandez un second facteur dans la stratégie du fournisseur pour cette application.',
  },
  stale: {
    what: 'Le fournisseur n’a pas demandé à la personne de s’identifier de nouveau, ou n’a pas dit quand (auth_time).',
    todo: 'Faites respecter prompt=login et max_age par le fournisseur pour cette application, et envoyer auth_time dans le jeton d’identité.',
  },
  other_person: {
    what: 'Quelqu’un d’autre que la personne de la session s’est identifié de nouveau.',
    todo: 'Le plus souvent, deux personnes partagent un navigateur. Si cela se répète, prévenez votre équipe de sécurité.',
  },
  replayed: {
    what: 'Une réponse du fournisseur est arrivée deux fois.',
    todo: 'Le plus souvent, quelqu’un est revenu en arrière dans le navigateur. Si cela se répète, prévenez votre équipe de sécurité.',
  },
  domain: {
    what: 'L’adresse a un domaine dont cette connexion ne peut pas se porter garante.',
    todo: 'Prouvez le domaine sous Domaines, ou faites-le déléguer par l’organisation située au-dessus.',
  },
  not_invited: {
    what: 'Personne avec cette adresse n’est dans l’organisation.',
    todo: 'Ajoutez la personne sous Utilisateurs, ou par le provisionnement.',
  },
  other_identity: {
    what: 'L’adresse appartient déjà à un autre compte du fournisseur.',
    todo: 'Si l’adresse a été donnée à quelqu’un d’autre, supprimez d’abord ici l’ancienne personne.',
  },
  inactive: {
    what: 'La personne est désactivée ici.',
    todo: 'Activez-la sous Utilisateurs, si elle doit participer.',
  },
  code: {
    what: 'Le code envoyé par courriel était faux.',
    todo: 'La personne peut recommencer et saisir le code le plus récent.',
  },
}

/** Why sign-ins fail. The administrators' documents have the same sentences. */
export const reasons = { en, fr }
