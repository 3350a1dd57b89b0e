/** An entry of package-lock.json, as far as it is judged. */
export interface Locked {
  version?: string
  resolved?: string
  integrity?: string
  license?: string
  dev?: boolean
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

export interface LockFile {
  packages: Record<string, Locked>
}

export interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  overrides?: Record<string, string>
}

/** Packages with known holes for which npm has no mended version. */
const banned = new Set(['xlsx'])

const registry = 'https://registry.npmjs.org/'
const exact = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/

/** The package that a path of node_modules names. */
export const packageOf = (path: string) =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Where Node would find a package from another: in its own folder, or in one above. */
export function resolveFrom(lock: LockFile, path: string, name: string): string | undefined {
  for (let folder = path; ; folder = folder.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const found = `${folder ? `${folder}/` : ''}node_modules/${name}`
    if (lock.packages[found]) return found
    if (folder === '') return undefined
  }
}

function entryProblems(path: string, { version = '', resolved = '', integrity = '' }: Locked): string[] {
  const name = packageOf(path)
  const file = `${name.split('/').at(-1)}-${version}.tgz`
  return [
    ...(exact.test(version) ? [] : [`${path} has no exact version`]),
    ...(/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity)
      ? []
      : [`${path} has no sha512 to be checked against`]),
    // The whole address: another package's file under this name would be what is installed.
    ...(resolved === `${registry}${name}/-/${file}` ? [] : [`${path} does not come from ${registry}${name}`]),
    ...(banned.has(name) ? [`${path} is banned`] : []),
  ]
}

/** A lock file made on one system may lack what another one needs. */
function platformProblems(lock: LockFile): string[] {
  return Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !resolveFrom(lock, path, name))
      .map((name) => `${path || 'package.json'} may need ${name}, which has no version`),
  )
}

/** Every broken rule of a lock file and of the manifest that it locks. */
export function lockProblems(manifest: Manifest, lock: LockFile, npmrc: string): string[] {
  const asked = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }
  const loose = Object.entries({ ...asked, ...manifest.overrides }).filter(
    ([, version]) => !exact.test(version),
  )
  const other = Object.entries(asked).filter(
    ([name, version]) => lock.packages[`node_modules/${name}`]?.version !== version,
  )
  const entries = Object.entries(lock.packages).filter(([path]) => path !== '')
  return [
    ...(entries.length > 0 ? [] : ['the lock file is empty']),
    ...loose.map(([name, version]) => `package.json asks for ${name} ${version}, which is not one version`),
    ...other.map(
      ([name, version]) => `package.json asks for ${name} ${version}, which is not what is locked`,
    ),
    ...entries.flatMap(([path, entry]) => entryProblems(path, entry)),
    ...platformProblems(lock),
    ...(/^ignore-scripts=true$/m.test(npmrc)
      ? []
      : ['.npmrc lets packages run scripts when they are installed']),
  ]
}
