import { register } from './register.ts'

/** The columns of a table that say something of its person. */
export function personalColumns(table: string): string[] {
  const { personal = '', health = '' } = register[table] ?? {}
  return `${personal} ${health}`.split(' ').filter(Boolean)
}
