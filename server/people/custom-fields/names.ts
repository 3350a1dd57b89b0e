import { foldText } from '#contract/platform/fold.ts'

/** Names of the built-in fields, which a custom field may not use. */
const systemNames = new Set(['firstname', 'lastname', 'email'])
/** Columns of lists and files, which a key may not equal. */
const systemKeys = new Set(['first_name', 'last_name', 'email', 'status', 'id', 'created_at', 'invited'])

export const isSystemName = (name: string) => systemNames.has(foldText(name).replaceAll(/[^a-z0-9]/g, ''))

/** Characters, as for names: some letters become several without accents and ligatures. */
const maxKeyLength = 60

/** Derives the key of a new field from its name: lower-case ASCII letters, unique among `taken`. */
export function keyOf(name: string, taken: ReadonlySet<string>): string {
  const slug = foldText(name)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, maxKeyLength)
    .replaceAll(/^_+|(?<!_)_+$/g, '')
  // Refuse properties of Object.prototype: every person would seem to have a value.
  const reserved = systemKeys.has(slug) || slug in Object.prototype
  const base = slug === '' ? 'field' : reserved ? `${slug}_field` : slug
  let key = base
  for (let n = 2; taken.has(key); n++) key = `${base}_${n}`
  return key
}
