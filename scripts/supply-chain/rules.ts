import type { Bill, Component } from './bill.ts'

export interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  overrides?: Record<string, string>
}

/** package-lock.json, as far as npm's bill of materials does not show it. */
export interface LockFile {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>
}

/** Packages with known vulnerabilities for which npm has no fixed version. */
const banned = new Set(['xlsx'])

const registry = 'https://registry.npmjs.org/'
const exact = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/

function componentProblems({ name, version, hashes = [], externalReferences = [] }: Component): string[] {
  const file = `${name.split('/').at(-1)}-${version}.tgz`
  const source = externalReferences.find(({ type }) => type === 'distribution')?.url
  return [
    ...(exact.test(version) ? [] : [`${name} has no exact version`]),
    ...(hashes.some(({ alg }) => alg === 'SHA-512') ? [] : [`${name} has no SHA-512 to be checked against`]),
    // The whole address: another package's file under this name would be what is installed.
    ...(source === `${registry}${name}/-/${file}` ? [] : [`${name} does not come from ${registry}${name}`]),
    ...(banned.has(name) ? [`${name} is banned`] : []),
  ]
}

/** A lock file made on one system may lack what another one needs. npm neither shows nor refuses that. */
function platformProblems({ components }: Bill, { packages }: LockFile): string[] {
  const known = new Set(components.map(({ name }) => name))
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !known.has(name))
      .map((name) => `${path || 'package.json'} may need ${name}, which has no version`),
  )
}

/** Every broken rule of a bill of materials, and of the manifest and the lock file that it describes. */
export function supplyProblems(bill: Bill, manifest: Manifest, lock: LockFile, npmrc: string): string[] {
  const asked = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }
  const loose = Object.entries({ ...asked, ...manifest.overrides }).filter(
    ([, version]) => !exact.test(version),
  )
  const locked = new Set(bill.components.map(({ name, version }) => `${name}@${version}`))
  const other = Object.entries(asked).filter(([name, version]) => !locked.has(`${name}@${version}`))
  return [
    ...(bill.components.length > 0 ? [] : ['the lock file is empty']),
    ...loose.map(([name, version]) => `package.json asks for ${name} ${version}, which is not one version`),
    ...other.map(
      ([name, version]) => `package.json asks for ${name} ${version}, which is not what is locked`,
    ),
    ...bill.components.flatMap(componentProblems),
    ...platformProblems(bill, lock),
    ...(/^ignore-scripts=true$/m.test(npmrc)
      ? []
      : ['.npmrc lets packages run scripts when they are installed']),
  ]
}
