import { foldText } from '#contract/platform/fold.ts'

/** Of the fields everybody has: a field of an organization's own is called otherwise. */
const systemNames = new Set(['firstname', 'lastname', 'email'])
/** Columns of lists and files, which a key must not be taken for. */
const systemKeys = new Set(['first_name', 'last_name', 'email', 'status', 'id', 'created_at', 'invited'])

export const isSystemName = (name: string) => systemNames.has(foldText(name).replaceAll(/[^a-z0-9]/g, ''))

/** As long as a name may be: some letters become several without their accents and ligatures. */
const longestKey = 60

/** The key of a new field: its name in small ASCII letters, unlike any that is taken. */
export function keyOf(name: string, taken: ReadonlySet<string>): string {
  const slug = foldText(name)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, longestKey)
    .replaceAll(/^_+|(?<!_)_+$/g, '')
  // What every object has already would be found on a person who has nothing under it.
  const reserved = systemKeys.has(slug) || slug in Object.prototype
  const base = slug === '' ? 'field' : reserved ? `${slug}_field` : slug
  let key = base
  for (let n = 2; taken.has(key); n++) key = `${base}_${n}`
  return key
}
