import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { administratorProblems, readDocuments } from './administrator-documents.ts'

/** The files and scripts that documents may name. */
export interface Tree {
  /** Files, and folders with a slash at their end. */
  paths: string[]
  scripts: string[]
}

const fileName = /\.(ts|tsx|mjs|sql|svg|md|css|html)$/
const rooted = /^(contract|server|web|provider|tests|scripts|docs)\//
const placeholder = /[<>…*{}$():=]|\.\.\.|NNNN|Xxx|^xxx|^[./]/

/** Returns the paths in backticks, except placeholders and generated files. */
const namedPaths = (text: string) =>
  [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, code = '']) => code)
    .filter(
      (code) =>
        (fileName.test(code) || rooted.test(code) || /^[a-z-]+\/$/.test(code)) && !placeholder.test(code),
    )

const linkedPaths = (text: string) =>
  [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, path = '']) => path)

const namedScripts = (text: string) =>
  [...text.matchAll(/\bnpm run (?:--silent )?([a-z][\w:-]*)/g)].map(([, name = '']) => name)

/** Every path and npm script that a document names and the tree does not have. */
export function documentProblems(file: string, text: string, { paths, scripts }: Tree): string[] {
  const known = new Set(paths.flatMap((path) => [path, path.replace(/\/$/, '')]))
  // A document may leave out the folders that its sentence is about: `service.ts`, `http/`.
  const isKnown = (path: string) =>
    known.has(path) || (!rooted.test(path) && paths.some((whole) => whole.endsWith(`/${path}`)))
  return [
    ...namedPaths(text)
      .filter((path) => !isKnown(path))
      .map((path) => `${file} names ${path}, which does not exist`),
    ...linkedPaths(text)
      .filter((path) => !known.has(join(dirname(file), path).replaceAll('\\', '/')))
      .map((path) => `${file} links to ${path}, which does not exist`),
    ...namedScripts(text)
      .filter((name) => !scripts.includes(name))
      .map((name) => `${file} names npm run ${name}, which package.json does not have`),
  ]
}

/** Decisions are named by their numbers, so each has its own. */
export function doubledDecisions(files: string[]): string[] {
  const numbers = files.flatMap((file) => file.match(/decisions\/(\d{4})-/)?.[1] ?? [])
  return [...new Set(numbers.filter((number, n) => numbers.indexOf(number) < n))].map(
    (number) => `two decisions have the number ${number}`,
  )
}

function readTree(root: string): Tree {
  const paths = globSync(['*', '{contract,server,web,provider,tests,scripts,docs}/**'], {
    cwd: root,
    withFileTypes: true,
  }).map((entry) => {
    const path = join(entry.parentPath, entry.name)
      .slice(root.length + 1)
      .replaceAll('\\', '/')
    return entry.isDirectory() ? `${path}/` : path
  })
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return { paths, scripts: Object.keys(scripts) }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = resolve(import.meta.dirname, '..')
  const tree = readTree(root)
  const files = globSync(['*.md', 'docs/**/*.md'], { cwd: root })
  const problems = [
    ...files.flatMap((file) => documentProblems(file, readFileSync(join(root, file), 'utf8'), tree)),
    ...doubledDecisions(files),
    ...administratorProblems(readDocuments(root)),
  ]
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  process.stdout.write(`${files.length} documents, ${problems.length} broken claims\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
