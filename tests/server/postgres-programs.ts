import { existsSync, globSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export interface User {
  uid?: number
  gid?: number
}

const usualPlaces = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
  '/usr/local/opt/postgresql@*/bin',
]

/** Finds a program of PostgreSQL: some systems link only a part of them into the path. */
export function programOf(name: string): string {
  const places = [findBinaries() ?? '', ...globSync(usualPlaces)]
  return places.map((place) => join(place, name)).find((path) => existsSync(path)) ?? name
}

/** Finds the folder of the installed server's programs. */
export function findBinaries(): string | undefined {
  const byVersion = (a: string, b: string) => b.localeCompare(a, 'en', { numeric: true })
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...globSync(usualPlaces).sort(byVersion)]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

/** PostgreSQL refuses to run as root. */
export function unprivilegedUser(): User | undefined {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  return user && { uid: Number(user[2]), gid: Number(user[3]) }
}
