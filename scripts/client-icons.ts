import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

/** The module of each icon by its exported names: `Check`, `CheckIcon` and `LucideCheck` are `check`. */
function modulesByName(): Map<string, string> {
  const index = createRequire(import.meta.url).resolve('lucide-react/dist/esm/lucide-react.mjs')
  const exported = readFileSync(index, 'utf8').matchAll(/export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g)
  return new Map(
    [...exported].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file]),
    ),
  )
}

/**
 * Imports each icon from its own module. The package's index imports all of them, so that through it every page seems
 * to use every icon.
 */
export const withOwnModules = (code: string, modules: ReadonlyMap<string, string>) =>
  code.replace(/import \{([^}]*)\} from ["']lucide-react["'];?/g, (_, names: string) =>
    names
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
      .map((part) => {
        const [name = '', local = name] = part.split(/\s+as\s+/)
        const file = modules.get(name)
        if (!file) throw new Error(`lucide-react has no icon ${name}`)
        return `import ${local} from 'lucide-react/icons/${file}';`
      })
      .join(' '),
  )

/** Leaves out the random keys of an icon's lines: React needs them for warnings in development only. */
export const withoutKeys = (code: string) => code.replace(/,\s*key: "[\w-]+"/g, '')

/** Lets each page carry its own icons, and no more of them than is drawn. */
export function clientIcons(): Plugin {
  const modules = modulesByName()
  return {
    name: 'client-icons',
    apply: 'build',
    transform: {
      order: 'post',
      filter: { id: [/\/web\/.*\.tsx?$/, /\/lucide-react\/dist\/esm\/icons\//] },
      handler: (code, id) => ({
        code: id.includes('/lucide-react/') ? withoutKeys(code) : withOwnModules(code, modules),
        map: null,
      }),
    },
  }
}
