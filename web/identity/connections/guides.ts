import type { Vendor } from '#web/identity/vendors/vendors.ts'

interface Guide {
  /** What to do at the provider before the form can be filled in. */
  before: string[]
  /** What to do there with the addresses of the saved connection. */
  after: string[]
}

const en: Record<Vendor, Guide> = {
  entra: {
    before: [
      'In the Microsoft Entra admin center, open App registrations and choose New registration.',
      'Name it Élan and choose “Accounts in this organizational directory only”. Leave the redirect URI empty for now.',
      'From Overview, copy the Directory (tenant) ID into Issuer and the Application (client) ID into Client ID.',
      'Under Certificates & secrets, add a client secret and copy its Value, not its Secret ID.',
      'Under Token configuration, add the optional claims email, given_name and family_name to the ID token.',
    ],
    after: [
      'Under Authentication, add the platform Web and paste the redirect address.',
      'Under Enterprise applications > Élan > Users and groups, assign who may sign in.',
      'For the tile in My Apps, paste the start address under Branding & properties > Home page URL.',
    ],
  },
  okta: {
    before: [
      'In the Admin Console, open Applications and choose Create App Integration.',
      'Choose “OIDC – OpenID Connect”, then “Web Application”, and keep Authorization Code ticked.',
      'From General, copy the Client ID and the client secret.',
      'The issuer is https:// and your Okta domain, without a slash at the end. It stands under Sign On > OpenID Connect ID Token.',
    ],
    after: [
      'Under General > Sign-in redirect URIs, replace what is there by the redirect address.',
      'For the tile, choose “Either Okta or App” under Login initiated by and paste the start address as Initiate login URI.',
      'Under Assignments, assign people or groups.',
    ],
  },
  google: {
    before: [
      'In the Google Cloud console, open Google Auth Platform > Audience and choose Internal: nobody outside your Workspace can sign in then.',
      'Under Clients, create an OAuth client of the type “Web application”.',
      'Copy its Client ID and its client secret. The issuer is known.',
    ],
    after: [
      'Open the client again and add the redirect address under Authorized redirect URIs.',
      'Save, and wait some minutes: Google says that it can take from five minutes to hours.',
    ],
  },
  keycloak: {
    before: [
      'In your realm, open Clients > Create client, type OpenID Connect, with a client ID such as elan.',
      'Switch Client authentication on and keep only Standard flow.',
      'From Credentials, copy the client secret.',
      'The issuer is https://HOST/realms/REALM. It stands under Realm settings > Endpoints > OpenID Endpoint Configuration.',
    ],
    after: [
      'Under Settings > Valid redirect URIs, paste the redirect address, whole and without *.',
      'Paste the start address as Home URL.',
      'Under Advanced, set the PKCE method to S256.',
    ],
  },
  other: {
    before: [
      'Register a confidential web client with the authorization code flow and PKCE (S256).',
      'Allow the scopes openid, email and profile.',
      'The issuer stands as “issuer” in the provider’s /.well-known/openid-configuration. Copy it to the letter.',
      'Copy the client ID and the client secret. The ID token has to be signed by RS256, PS256, ES256 or EdDSA.',
    ],
    after: [
      'Register the redirect address, whole.',
      'Use the start address for bookmarks, tiles and as initiate login URI.',
      'Assign who may sign in.',
    ],
  },
}

const fr: Record<Vendor, Guide> = {
  entra: {
    before: [
      'Dans le centre d’administration Microsoft Entra, ouvrez Inscriptions d’applications et choisissez Nouvelle inscription.',
      'Nommez-la Élan et choisissez «\u00a0Comptes dans cet annuaire d’organisation uniquement\u00a0». Laissez l’URI de redirection vide pour l’instant.',
      'Dans Vue d’ensemble, copiez l’ID de l’annuaire (locataire) dans Émetteur et l’ID d’application (client) dans ID client.',
      'Sous Certificats et secrets, ajoutez un secret client et copiez sa Valeur, et non son ID.',
      'Sous Configuration du jeton, ajoutez au jeton d’identité les revendications facultatives email, given_name et family_name.',
    ],
    after: [
      'Sous Authentification, ajoutez la plateforme Web et collez l’adresse de redirection.',
      'Sous Applications d’entreprise > Élan > Utilisateurs et groupes, affectez qui peut se connecter.',
      'Pour la vignette dans Mes applications, collez l’adresse de départ sous Personnalisation et propriétés > URL de la page d’accueil.',
    ],
  },
  okta: {
    before: [
      'Dans la console d’administration, ouvrez Applications et choisissez Create App Integration.',
      'Choisissez «\u00a0OIDC – OpenID Connect\u00a0», puis «\u00a0Web Application\u00a0», et laissez Authorization Code coché.',
      'Dans General, copiez le Client ID et le secret client.',
      'L’émetteur est https:// suivi de votre domaine Okta, sans barre oblique finale. Il figure sous Sign On > OpenID Connect ID Token.',
    ],
    after: [
      'Sous General > Sign-in redirect URIs, remplacez ce qui s’y trouve par l’adresse de redirection.',
      'Pour la vignette, choisissez «\u00a0Either Okta or App\u00a0» sous Login initiated by et collez l’adresse de départ dans Initiate login URI.',
      'Sous Assignments, affectez des personnes ou des groupes.',
    ],
  },
  google: {
    before: [
      'Dans la console Google Cloud, ouvrez Google Auth Platform > Audience et choisissez Interne\u00a0: personne hors de votre Workspace ne peut alors se connecter.',
      'Sous Clients, créez un client OAuth de type «\u00a0Application Web\u00a0».',
      'Copiez son ID client et son secret client. L’émetteur est connu.',
    ],
    after: [
      'Rouvrez le client et ajoutez l’adresse de redirection sous URI de redirection autorisés.',
      'Enregistrez et attendez quelques minutes\u00a0: selon Google, cela peut prendre de cinq minutes à des heures.',
    ],
  },
  keycloak: {
    before: [
      'Dans votre royaume, ouvrez Clients > Create client, type OpenID Connect, avec un ID client comme elan.',
      'Activez Client authentication et ne gardez que Standard flow.',
      'Dans Credentials, copiez le secret client.',
      'L’émetteur est https://HÔTE/realms/ROYAUME. Il figure sous Realm settings > Endpoints > OpenID Endpoint Configuration.',
    ],
    after: [
      'Sous Settings > Valid redirect URIs, collez l’adresse de redirection, entière et sans *.',
      'Collez l’adresse de départ dans Home URL.',
      'Sous Advanced, réglez la méthode PKCE sur S256.',
    ],
  },
  other: {
    before: [
      'Enregistrez un client web confidentiel avec le flux «\u00a0authorization code\u00a0» et PKCE (S256).',
      'Autorisez les portées openid, email et profile.',
      'L’émetteur figure comme «\u00a0issuer\u00a0» dans /.well-known/openid-configuration du fournisseur. Copiez-le à la lettre.',
      'Copiez l’ID client et le secret client. Le jeton d’identité doit être signé par RS256, PS256, ES256 ou EdDSA.',
    ],
    after: [
      'Enregistrez l’adresse de redirection, entière.',
      'Utilisez l’adresse de départ pour les favoris, les vignettes et comme «\u00a0initiate login URI\u00a0».',
      'Affectez qui peut se connecter.',
    ],
  },
}

/** The guides of the screen. The administrators' documents have the same sentences. */
export const guides = { en, fr }
