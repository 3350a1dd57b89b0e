import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { areaProblems, cycleProblems } from './structure/cycles.ts'
import {
  directionProblems,
  outboundProblems,
  packageProblems,
  writeProblems,
} from './structure/directions.ts'
import { contentProblems, nameProblems } from './structure/names.ts'
import { limits, scopeProblems } from './structure/scopes.ts'
import { type Problem, readSource } from './structure/source.ts'

const folders = ['contract', 'server', 'web', 'provider', 'scripts', 'tests']

/** Every broken rule in a tree of files, given as path and text. */
export function checkStructure(files: Map<string, string>, dependencies: string[] = []): Problem[] {
  const sources = [...files].map(([path, text]) => readSource(path, text))
  return [
    ...directionProblems(sources),
    ...writeProblems(sources),
    ...outboundProblems(sources),
    ...packageProblems(dependencies),
    ...areaProblems(sources),
    ...cycleProblems(sources),
    ...nameProblems(sources),
    ...contentProblems(sources),
  ]
}

function readTree(root: string): Map<string, string> {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs|css)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  return new Map(
    paths.sort().map((path) => [relative(root, path).replaceAll('\\', '/'), readFileSync(path, 'utf8')]),
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = resolve(import.meta.dirname, '..')
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const files = readTree(root)
  const problems = [
    ...checkStructure(files, Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })),
    ...scopeProblems(files, limits),
  ]
  for (const { path, rule } of problems) process.stderr.write(`${path}: ${rule}\n`)
  process.stdout.write(`${files.size} files, ${problems.length} broken rules\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
