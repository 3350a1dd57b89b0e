import { flushCompileCache, registerHooks } from 'node:module'

const root = new URL('../', import.meta.url).href
const modules = `${root}node_modules/`
const drizzle = '/node_modules/drizzle-orm/'

/** Packages that our modules import, each found once. */
const packages = new Map()

const resolvedBetweenFlushes = 100
let resolved = 0

/*
 * Node keeps what it read of the compile cache until it is flushed. Flushed only after all modules, these 17 MB lie between
 * objects that stay, and malloc cannot return them to the system (docs/decisions/0074).
 */
function flushNowAndThen() {
  resolved += 1
  if (resolved % resolvedBetweenFlushes === 0) flushCompileCache()
}

/*
 * Node reads the "exports" and "imports" of a package again for each module that it resolves, and looks for each file's
 * package to know its format. For our 1,200 modules and those of drizzle-orm, whose exports are 130 kB, that is half of
 * a start. The names of modules say both.
 */
registerHooks({
  resolve(specifier, context, nextResolve) {
    flushNowAndThen()
    const { parentURL = '', conditions } = context
    if (parentURL.startsWith(root) && !parentURL.startsWith(modules) && conditions?.includes('import')) {
      if (!specifier.endsWith('.ts')) return findOnce(specifier, context, nextResolve)
      if (specifier.startsWith('#')) return found(new URL(specifier.slice(1), root), 'module-typescript')
      if (specifier.startsWith('.')) return found(new URL(specifier, parentURL), 'module-typescript')
    }
    if (specifier.startsWith('.') && specifier.endsWith('.js') && parentURL.includes(drizzle))
      return found(new URL(specifier, parentURL), 'module')
    return nextResolve(specifier, context)
  },
})

const found = ({ href }, format) => ({ url: href, format, shortCircuit: true })

function findOnce(specifier, context, nextResolve) {
  if (!/^[@a-z]/.test(specifier)) return nextResolve(specifier, context)
  const known = packages.get(specifier)
  if (known) return { ...known, shortCircuit: true }
  const result = nextResolve(specifier, context)
  packages.set(specifier, result)
  return result
}
