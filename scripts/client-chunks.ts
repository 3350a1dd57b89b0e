import { join, resolve } from 'node:path'
import type { Rolldown } from 'vite'

type Graph = Rolldown.ChunkingContext
type Test = (id: string, graph: Graph) => boolean

const web = resolve(import.meta.dirname, '..', 'web')
type ImportsOf = (id: string, graph: Graph) => readonly string[]

const importsAtOnce: ImportsOf = (id, graph) => graph.getModuleInfo(id)?.importedIds ?? []

const importsEver: ImportsOf = (id, graph) => [
  ...importsAtOnce(id, graph),
  ...(graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []),
]

function collect(importsOf: ImportsOf, id: string, graph: Graph, found = new Set<string>()) {
  for (const imported of importsOf(id, graph)) {
    if (found.has(imported)) continue
    found.add(imported)
    collect(importsOf, imported, graph, found)
  }
  return found
}

/** Whether a page imports a module, directly or not. */
function isImported(importsOf: ImportsOf, page: string): Test {
  let found: Set<string> | undefined
  return (id, graph) => {
    found ??= collect(importsOf, join(web, page), graph)
    return found.has(id)
  }
}

const importedBy = (...pages: string[]) => either(...pages.map((page) => isImported(importsAtOnce, page)))

const either =
  (...tests: Test[]): Test =>
  (id, graph) =>
    tests.some((test) => test(id, graph))

const both =
  (...tests: Test[]): Test =>
  (id, graph) =>
    tests.every((test) => test(id, graph))

const named =
  (pattern: RegExp): Test =>
  (id) =>
    pattern.test(id)

/** The first page of each app, then what follows it most often. */
const inPortal = importedBy('main.tsx')
const inSignIn = importedBy('identity/accounts/LoginScreen.tsx')
const inSignUp = importedBy('identity/accounts/SignupScreen.tsx')
const inConsole = importedBy('app/ProtectedLayout.tsx', 'people/users/UsersScreen.tsx')
const inPortalEver = isImported(importsEver, 'main.tsx')
const inMember = importedBy('me.tsx')
const inToday = importedBy('me/frame/BottomBar.tsx', 'me/today/TodayCards.tsx')
const inApp = either(
  inToday,
  importedBy(
    'me/record/RecordScreen.tsx',
    'me/challenges/ChallengesScreen.tsx',
    'me/challenges/ChallengeScreen.tsx',
  ),
)

/** They list all screens, and stay with the entry of their app. */
const listsScreens = named(/\/web\/(router|routes|memberRouter|memberRoutes|app\/Guard)\.tsx?$/)

/** Imported by the contract's endpoints, yet used only by pages that validate what was typed. */
const isSchema = named(/\/node_modules\/zod\/|\/contract\/platform\/fields\.ts$/)

/** Endpoints with a schema that a form of the console validates with. */
const isFormEndpoint = named(/\/contract\/programme\/(quizzes|challenges|missions)\.ts$/)

/** Whether a module of the contract needs zod in the pages. Most that declare endpoints lose their schemas. */
const needsZod: Test = (id, graph) => {
  const code = graph.getModuleInfo(id)?.code ?? ''
  const hasSchemas = id.includes('/contract/') && /\bz\.\w+\(/.test(code)
  return hasSchemas && (isFormEndpoint(id, graph) || !/\bendpoint\(/.test(code))
}

/** A chunk of what several pages import: a module goes into the first one of the list that takes it. */
const chunk = (name: string, takes: Test, minShareCount = 2) => ({
  name: (id: string, graph: Graph) => (takes(id, graph) ? name : null),
  debugName: name,
  minShareCount,
  // What a module imports may belong to a chunk further down, or to none.
  includeDependenciesRecursively: false,
})

const pageChunk = (name: string, takes: Test, minShareCount?: number) =>
  chunk(
    name,
    (id, graph) => !listsScreens(id, graph) && !needsZod(id, graph) && takes(id, graph),
    minShareCount,
  )

/**
 * Few chunks for what pages share: each one costs a request, an entry in the list of what screens import, and a
 * compression of its own.
 */
export const chunks = [
  chunk('schemas', isSchema),
  // What both apps need before their first paint.
  pageChunk(
    'shared',
    either(named(/vite\/preload-helper/), both(inMember, either(inPortal, inSignIn, inConsole))),
  ),
  pageChunk(
    'queries',
    named(
      /\/node_modules\/@tanstack\/(query-core|react-query)\/|\/web\/platform\/api\/(queryClient|changes|storeAnswer)\.ts$/,
    ),
  ),
  // What all landscapes are drawn with.
  pageChunk('scenery', named(/\/web\/ui\/illustration\/(Balloon|Birds|Cloud|Sky|Sprigs|Tree)\.tsx$/)),
  pageChunk('form', both(either(inPortal, inSignIn), inApp)),
  pageChunk('start', either(inPortal, both(inSignIn, inSignUp)), 1),
  pageChunk('member', inMember, 1),
  pageChunk('parts', both(inConsole, inApp)),
  pageChunk('common', both(inApp, inPortalEver)),
  pageChunk('today', inToday),
  pageChunk('app', inApp),
  // The bar of an import is drawn on the first page, and elsewhere.
  pageChunk('console', either(inConsole, named(/\/web\/ui\/ProgressBar\.tsx$/))),
].map((group, index, { length }) => ({ ...group, priority: length - index }))
