const labels: Record<string, string> = {
  Email: 'L’adresse courriel',
  Password: 'Le mot de passe',
  'Company name': 'Le nom de l’entreprise',
  'First name': 'Le prénom',
  'Last name': 'Le nom',
  Title: 'Le titre',
  Question: 'La question',
  Answer: 'La réponse',
  'Expected answer': 'La réponse attendue',
  'Organization name': 'Le nom de l’organisation',
  'Access code': 'Le code d’accès',
  Description: 'La description',
  Domain: 'Le domaine',
  'This domain': 'Ce domaine',
  'The minimum group': 'La taille minimale des groupes',
}

/** The contract's sentences about fields; what stands in the parentheses is a label or a number. */
const sentences: readonly [RegExp, (label: string, figure: string) => string][] = [
  [/^(.+) is required$/, (label) => `${label} est obligatoire`],
  [
    /^(.+) must be at most (\d+) characters long\.$/,
    (label, n) => `${label} compte au plus ${n} caractères.`,
  ],
  [
    /^(.+) must be at least (\d+) characters long\.$/,
    (label, n) => `${label} compte au moins ${n} caractères.`,
  ],
  [/^(.+) is too long\.$/, (label) => `${label} est trop long.`],
  [
    /^(.+) contains characters that are not allowed\.$/,
    (label) => `${label} contient des caractères interdits.`,
  ],
  [/^(.+) must not contain a web address\.$/, (label) => `${label} ne peut pas contenir d’adresse web.`],
  [/^(.+) must be a number\.$/, (label) => `${label} doit être un nombre.`],
  [
    /^(.+) must be a date such as (\S+)\.$/,
    (label, day) => `${label} doit être une date, par exemple ${day}.`,
  ],
  [
    /^(.+) must be one line of at most (\d+) characters\.$/,
    (label, n) => `${label} tient en une ligne d’au plus ${n} caractères.`,
  ],
  [/^(.+) must be one of its values\.$/, (label) => `${label} doit être l’une des valeurs proposées.`],
  [
    /^The access code needs (\d+ to \d+) letters, digits or hyphens\.$/,
    (range) => `Le code d’accès compte de ${range.replace('to', 'à')} lettres, chiffres ou traits d’union.`,
  ],
  [
    /^The minimum group must be at most (\d+)\.$/,
    (n) => `La taille minimale des groupes est d’au plus ${n}.`,
  ],
  [/^A domain looks like (\S+)\.$/, (domain) => `Un domaine ressemble à ${domain}.`],
  [/^Please enter a quiz title$/, () => 'Veuillez saisir le titre du quiz'],
  [/^Please select a category$/, () => 'Veuillez choisir une catégorie'],
  [/^Please add at least one question$/, () => 'Veuillez ajouter au moins une question'],
  [/^The start must look like (\S+)\.$/, (day) => `Le début doit être une date, par exemple ${day}.`],
  [/^The end must look like (\S+)\.$/, (day) => `La fin doit être une date, par exemple ${day}.`],
  [/^Please enter a valid email address$/, () => 'Veuillez saisir une adresse courriel valable'],
]

/** A field's message in French; what is not known stays as the server said it. */
export function frenchFieldText(message: string) {
  for (const [pattern, say] of sentences) {
    const [found, label = '', figure = ''] = pattern.exec(message) ?? []
    if (found !== undefined) return say(labels[label] ?? label, figure)
  }
  return message
}
