import type { Vendor } from '#web/identity/vendors/vendors.ts'

const en: Record<Vendor, string[]> = {
  entra: [
    'In the app registration, open Token configuration > Add groups claim and choose “Groups assigned to the application”, for the ID token.',
    'Assign these groups under Enterprise applications > Élan > Users and groups.',
    'The claim names groups by their Object ID: copy it from the group’s Overview into the rule.',
  ],
  okta: [
    'In the application, open Sign On > OpenID Connect ID Token > Edit, and set a groups claim filter: the name groups, and which groups match.',
    'Enter the names of the groups in the rules, letter by letter.',
  ],
  google: [
    'Google Workspace sends no groups in a sign-in. Give roles to people under Roles, or keep the groups by SCIM from another directory.',
  ],
  keycloak: [
    'Under Client scopes > the dedicated scope of the client > Add mapper, add Group Membership with the token claim name groups, for the ID token.',
    'Switch Full group path off: a group is then named without a slash at its front.',
  ],
  other: [
    'Let the provider send the groups as a list of texts in the ID token or by userinfo, under the name entered as claim of the groups.',
    'Send at most 500 of them, best only those that the rules name.',
  ],
}

const fr: Record<Vendor, string[]> = {
  entra: [
    'Dans l’inscription d’application, ouvrez Configuration du jeton > Ajouter une revendication de groupes et choisissez «\u00a0Groupes affectés à l’application\u00a0», pour le jeton d’identité.',
    'Affectez ces groupes sous Applications d’entreprise > Élan > Utilisateurs et groupes.',
    'La revendication nomme les groupes par leur ID d’objet\u00a0: copiez-le de la Vue d’ensemble du groupe dans la règle.',
  ],
  okta: [
    'Dans l’application, ouvrez Sign On > OpenID Connect ID Token > Edit et réglez un filtre de groupes\u00a0: le nom groups, et quels groupes correspondent.',
    'Saisissez les noms des groupes dans les règles, à la lettre près.',
  ],
  google: [
    'Google Workspace n’envoie aucun groupe lors d’une connexion. Donnez les rôles aux personnes sous Rôles, ou tenez les groupes par SCIM depuis un autre annuaire.',
  ],
  keycloak: [
    'Sous Client scopes > la portée dédiée du client > Add mapper, ajoutez Group Membership avec groups comme nom d’attribut, pour le jeton d’identité.',
    'Désactivez Full group path\u00a0: un groupe est alors nommé sans barre oblique au début.',
  ],
  other: [
    'Faites envoyer les groupes comme liste de textes dans le jeton d’identité ou par userinfo, sous le nom saisi comme attribut des groupes.',
    'Envoyez-en 500 au plus, de préférence ceux que les règles nomment.',
  ],
}

/** How a provider sends groups. The administrators' documents have the same sentences. */
export const groupGuides = { en, fr }
