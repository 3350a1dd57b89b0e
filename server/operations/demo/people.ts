const firstNames = [
  'Alice',
  'Amina',
  'André',
  'Béatrice',
  'Camille',
  'Chen',
  'Daniel',
  'Elena',
  'Émile',
  'Fatima',
  'Félix',
  'Grace',
  'Hugo',
  'Inès',
  'Jamal',
  'Jonas',
  'Kenji',
  'Laura',
  'Léa',
  'Louis',
  'Maya',
  'Mei',
  'Nadia',
  'Noah',
  'Olivia',
  'Pablo',
  'Priya',
  'Rosa',
  'Samir',
  'Sofia',
  'Thomas',
  'Yara',
  'Zoé',
]
const lastNames = [
  'Arsenault',
  'Bélanger',
  'Bouchard',
  'Carter',
  'Cohen',
  'Côté',
  'Dubois',
  'Fournier',
  'Gagnon',
  'Garcia',
  'Haddad',
  'Jensen',
  'Khan',
  'Kowalski',
  'Lavoie',
  'Leblanc',
  'Martin',
  'Mbaye',
  'Moreau',
  'Nguyen',
  'Okafor',
  'Patel',
  'Rossi',
  'Roy',
  'Silva',
  'Singh',
  'Tanaka',
  'Tremblay',
  'Wilson',
]

export interface DemoPerson {
  firstName: string
  lastName: string
  email: string
  status: 'active' | 'pending' | 'invited' | 'inactive'
}

const letters = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[^a-zA-Z]/g, '')
    .toLowerCase()

/** Generates the n-th invented person, the same in each run, with a unique address. */
export function demoPerson(n: number): DemoPerson {
  const firstName = firstNames[n % firstNames.length] ?? ''
  const lastName = lastNames[(n * 7 + Math.floor(n / firstNames.length)) % lastNames.length] ?? ''
  return {
    firstName,
    lastName,
    email: `${letters(firstName)}.${letters(lastName)}.${n + 1}@example.com`,
    status: n % 11 === 3 ? 'pending' : n % 7 === 5 ? 'invited' : n % 29 === 17 ? 'inactive' : 'active',
  }
}
