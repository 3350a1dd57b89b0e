import type { Vendor } from '#web/identity/vendors/vendors.ts'

const en: Record<Vendor, string[]> = {
  entra: [
    'In the Microsoft Entra admin center, open Protection > Conditional Access > New policy, choose Élan as the target and grant access with “Require multifactor authentication”.',
    'The ID tokens of Entra ID (v2.0) do not say whether it was asked for. Leave “Count single sign-on only where …” off, or have people add a factor here.',
    'For health data everybody needs a factor of their own here, whatever the provider asks.',
  ],
  okta: [
    'In the Admin Console, open Security > Authentication Policies, choose the policy of Élan and ask for any two factors.',
    'Okta then writes “mfa” into the claim amr by itself: you can count single sign-on only where it says so.',
    'Test the connection once more and look for amr among the claims received.',
  ],
  google: [
    'In the Google Admin console, open Security > Authentication > 2-Step Verification and enforce it.',
    'Google does not say in a sign-in whether it was asked for. Leave “Count single sign-on only where …” off, or have people add a factor here.',
    'For health data everybody needs a factor of their own here, whatever the provider asks.',
  ],
  keycloak: [
    'In your realm, open Authentication, and make the OTP or WebAuthn step of the browser flow required.',
    'In the settings of that step, enter mfa as Authenticator Reference.',
    'Under Client scopes > the dedicated scope of the client > Add mapper, add “Authentication Method Reference (AMR)”, for the ID token.',
    'Test the connection once more and look for amr among the claims received.',
  ],
  other: [
    'Ask for a second factor in the provider’s policy for this application.',
    'Let the provider write mfa into the claim amr of the ID token, or a context such as https://refeds.org/profile/mfa into acr.',
    'Test the connection once more and look for amr or acr among the claims received.',
  ],
}

const fr: Record<Vendor, string[]> = {
  entra: [
    'Dans le centre d’administration Microsoft Entra, ouvrez Protection > Accès conditionnel > Nouvelle stratégie, choisissez Élan comme cible et accordez l’accès avec «\u00a0Exiger l’authentification multifacteur\u00a0».',
    'Les jetons d’identité d’Entra ID (v2.0) ne disent pas si elle a été demandée. Laissez «\u00a0Ne compter l’authentification unique que si …\u00a0» décoché, ou faites ajouter un facteur ici.',
    'Pour les données de santé, il faut à chacun un facteur à soi ici, quoi que demande le fournisseur.',
  ],
  okta: [
    'Dans la console d’administration, ouvrez Security > Authentication Policies, choisissez la stratégie d’Élan et demandez deux facteurs.',
    'Okta écrit alors de lui-même «\u00a0mfa\u00a0» dans l’attribut amr\u00a0: vous pouvez ne compter l’authentification unique que s’il le dit.',
    'Testez de nouveau la connexion et cherchez amr parmi les attributs reçus.',
  ],
  google: [
    'Dans la console d’administration Google, ouvrez Sécurité > Authentification > Validation en deux étapes et rendez-la obligatoire.',
    'Google ne dit pas, lors d’une connexion, si elle a été demandée. Laissez «\u00a0Ne compter l’authentification unique que si …\u00a0» décoché, ou faites ajouter un facteur ici.',
    'Pour les données de santé, il faut à chacun un facteur à soi ici, quoi que demande le fournisseur.',
  ],
  keycloak: [
    'Dans votre royaume, ouvrez Authentication et rendez obligatoire l’étape OTP ou WebAuthn du flux «\u00a0browser\u00a0».',
    'Dans les paramètres de cette étape, saisissez mfa comme Authenticator Reference.',
    'Sous Client scopes > la portée dédiée du client > Add mapper, ajoutez «\u00a0Authentication Method Reference (AMR)\u00a0», pour le jeton d’identité.',
    'Testez de nouveau la connexion et cherchez amr parmi les attributs reçus.',
  ],
  other: [
    'Demandez un second facteur dans la stratégie du fournisseur pour cette application.',
    'Faites écrire mfa dans l’attribut amr du jeton d’identité, ou un contexte comme https://refeds.org/profile/mfa dans acr.',
    'Testez de nouveau la connexion et cherchez amr ou acr parmi les attributs reçus.',
  ],
}

/** How a provider asks for a second factor and says so. The administrators' documents have the same sentences. */
export const factorGuides = { en, fr }
