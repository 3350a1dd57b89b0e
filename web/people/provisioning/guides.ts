import type { Vendor } from '#web/identity/vendors/vendors.ts'

const en: Record<Vendor, string[]> = {
  entra: [
    'In the Microsoft Entra admin center, open Enterprise applications > New application > Create your own application, and choose “Non-gallery”. An application made under App registrations has no provisioning.',
    'Under Provisioning, choose Automatic. Paste the SCIM address as Tenant URL and the token as Secret token, then press Test Connection and save.',
    'Under Mappings, keep userName, active, emails[type eq "work"].value, name.givenName and name.familyName.',
    'Under Users and groups, assign who takes part, and keep the scope “Sync only assigned users and groups”.',
    'Switch provisioning on. The first cycle can take an hour; later ones come about every 40 minutes.',
  ],
  okta: [
    'Applications by OpenID Connect have no SCIM in Okta: in the Admin Console, choose Create App Integration with SAML 2.0 or SWA for provisioning alone, beside the application of the sign-in.',
    'Under General > App Settings, choose SCIM as Provisioning and save.',
    'Under Provisioning > Integration, paste the SCIM address as base URL, enter userName as the unique identifier, tick Push New Users, Push Profile Updates and Push Groups, choose HTTP Header and paste the token.',
    'Press Test Connector Configuration and save.',
    'Under To App, enable Create Users, Update User Attributes and Deactivate Users, then assign people under Assignments.',
  ],
  google: [
    'Google Workspace provisions by SCIM to applications of its own catalogue alone, and Élan is not among them.',
    'Under Single sign-on > Domains and new people, let the first sign-in add people, or import a list under Users.',
    'When somebody leaves, deactivate them under Users too: a suspended Google account ends the sign-in, and not what is open.',
    'If another directory or a tool between speaks SCIM 2.0 with a bearer token, give it the SCIM address and the token.',
  ],
  keycloak: [
    'Keycloak sends nothing by SCIM by itself: install an extension of your choice that pushes users by SCIM 2.0.',
    'Enter the SCIM address as its endpoint and the token as its bearer token, with userName as the identifier.',
    'Let it send email, first name, last name and whether the user is enabled (active), then run a first synchronization.',
    'Without an extension, let the first sign-in add people, under Single sign-on > Domains and new people.',
  ],
  other: [
    'Use SCIM 2.0 with the SCIM address and the token as bearer token. OneLogin and PingOne do.',
    'Choose userName as the identifier. It may be an address or a name.',
    'Send emails, name.givenName, name.familyName and active. Other attributes are ignored unless they fill a field.',
    'Deactivate or delete whoever leaves: access ends with the call.',
  ],
}

const fr: Record<Vendor, string[]> = {
  entra: [
    'Dans le centre d’administration Microsoft Entra, ouvrez Applications d’entreprise > Nouvelle application > Créer votre propre application, et choisissez «\u00a0ne figurant pas dans la galerie\u00a0». Une application créée sous Inscriptions d’applications n’a pas d’approvisionnement.',
    'Sous Approvisionnement, choisissez Automatique. Collez l’adresse SCIM dans URL de locataire et le jeton dans Jeton secret, puis testez la connexion et enregistrez.',
    'Sous Mappages, gardez userName, active, emails[type eq "work"].value, name.givenName et name.familyName.',
    'Sous Utilisateurs et groupes, affectez qui participe, et gardez l’étendue «\u00a0Synchroniser uniquement les utilisateurs et groupes affectés\u00a0».',
    'Activez l’approvisionnement. Le premier cycle peut durer une heure\u00a0; les suivants viennent environ toutes les 40 minutes.',
  ],
  okta: [
    'Les applications OpenID Connect n’ont pas SCIM chez Okta\u00a0: dans la console d’administration, choisissez Create App Integration avec SAML 2.0 ou SWA, pour le seul provisionnement, à côté de l’application de connexion.',
    'Sous General > App Settings, choisissez SCIM comme Provisioning et enregistrez.',
    'Sous Provisioning > Integration, collez l’adresse SCIM dans base URL, saisissez userName comme identifiant unique, cochez Push New Users, Push Profile Updates et Push Groups, choisissez HTTP Header et collez le jeton.',
    'Appuyez sur Test Connector Configuration et enregistrez.',
    'Sous To App, activez Create Users, Update User Attributes et Deactivate Users, puis affectez les personnes sous Assignments.',
  ],
  google: [
    'Google Workspace ne provisionne par SCIM que les applications de son propre catalogue, et Élan n’en fait pas partie.',
    'Sous Authentification unique > Domaines et nouvelles personnes, laissez la première connexion ajouter les personnes, ou importez une liste sous Utilisateurs.',
    'Quand quelqu’un part, désactivez-le aussi sous Utilisateurs\u00a0: un compte Google suspendu met fin à la connexion, et non à ce qui est ouvert.',
    'Si un autre annuaire ou un outil intermédiaire parle SCIM 2.0 avec un jeton «\u00a0bearer\u00a0», donnez-lui l’adresse SCIM et le jeton.',
  ],
  keycloak: [
    'Keycloak n’envoie rien par SCIM de lui-même\u00a0: installez une extension de votre choix qui pousse les utilisateurs par SCIM 2.0.',
    'Saisissez l’adresse SCIM comme point de terminaison et le jeton comme jeton «\u00a0bearer\u00a0», avec userName comme identifiant.',
    'Faites envoyer l’adresse courriel, le prénom, le nom et l’état (active), puis lancez une première synchronisation.',
    'Sans extension, laissez la première connexion ajouter les personnes, sous Authentification unique > Domaines et nouvelles personnes.',
  ],
  other: [
    'Utilisez SCIM 2.0 avec l’adresse SCIM et le jeton comme jeton «\u00a0bearer\u00a0». OneLogin et PingOne le font.',
    'Choisissez userName comme identifiant. Ce peut être une adresse ou un nom.',
    'Envoyez emails, name.givenName, name.familyName et active. Les autres attributs sont ignorés, sauf s’ils remplissent un champ.',
    'Désactivez ou supprimez qui part\u00a0: l’accès prend fin avec l’appel.',
  ],
}

/** How identity providers keep people by SCIM. The administrators' documents have the same sentences. */
export const provisioningGuides = { en, fr }

/** How rules of a directory work. The administrators' documents have the same sentences. */
export const ruleGuides = {
  en: [
    'A rule asks for a group, or for the whole value of an attribute: store the attribute first, under Attributes, for a field or for rules only. Values come with the next call about each person.',
    'It gives a role, a team, an organization in which people work, or several of them. You can give what you hold yourself: a team needs the right to change teams, an organization the right to change people.',
    'Look at who gains, loses and moves before you make it. Where two rules give different teams or organizations, the older one counts.',
    'Whoever leaves the group, or has another value, loses at once what it gave. Many people who gain something are reached one after another: the directory’s card says how far.',
    'People move only where “Rules move people to other organizations” is on. They keep the account; what they earned stays where it was earned. Who holds a role by hand is not moved.',
  ],
  fr: [
    'Une règle demande un groupe, ou la valeur entière d’un attribut\u00a0: enregistrez d’abord l’attribut, sous Attributs, pour un champ ou pour des règles seulement. Les valeurs viennent au prochain appel sur chaque personne.',
    'Elle donne un rôle, une équipe, une organisation où travailler, ou plusieurs d’entre eux. Vous pouvez donner ce que vous avez vous-même\u00a0: une équipe demande le droit de modifier les équipes, une organisation celui de modifier les personnes.',
    'Regardez qui gagne, perd et change d’organisation avant de la créer. Si deux règles donnent des équipes ou des organisations différentes, la plus ancienne compte.',
    'Qui quitte le groupe, ou a une autre valeur, perd aussitôt ce qu’elle donnait. Quand de nombreuses personnes gagnent quelque chose, elles sont atteintes l’une après l’autre\u00a0: la carte de l’annuaire dit où cela en est.',
    'Les personnes ne changent d’organisation que si «\u00a0Les règles déplacent des personnes vers d’autres organisations\u00a0» est activé. Elles gardent le compte\u00a0; ce qu’elles ont gagné reste où elles l’ont gagné. Qui a reçu un rôle d’une personne n’est pas déplacé.',
  ],
}
