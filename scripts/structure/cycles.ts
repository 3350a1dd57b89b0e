import { areas, folderOf } from './areas.ts'
import { isTestCode, type Problem, type Source } from './source.ts'

type Graph = Map<string, Set<string>>

/** Every cycle of the graph, once, found by walking each node's successors. */
function cyclesOf(graph: Graph): string[][] {
  const found: string[][] = []
  const done = new Set<string>()
  const walk = (node: string, path: string[]) => {
    const start = path.indexOf(node)
    if (start >= 0) {
      found.push(path.slice(start))
      return
    }
    if (done.has(node)) return
    for (const next of graph.get(node) ?? []) walk(next, [...path, node])
    done.add(node)
  }
  for (const node of graph.keys()) walk(node, [])
  return found
}

function graphOf(sources: Source[], name: (path: string) => string | undefined, withTypes: boolean): Graph {
  const graph: Graph = new Map()
  for (const { path, imports } of sources) {
    const from = name(path)
    if (!from) continue
    for (const { target, ours, typeOnly } of imports) {
      const to = ours && (withTypes || !typeOnly) ? name(target) : undefined
      if (to && (to !== from || path === target)) graph.set(from, (graph.get(from) ?? new Set()).add(to))
    }
  }
  return graph
}

const folder = (path: string) => (isTestCode(path) ? undefined : folderOf(path))
const written = (cycle: string[]) => [...cycle, cycle[0]].join(' → ')

export const cycleProblems = (sources: Source[]): Problem[] => [
  ...cyclesOf(graphOf(sources, (path) => path, false)).map((cycle) => ({
    path: cycle[0] ?? '',
    rule: `imports itself: ${written(cycle)}`,
  })),
  ...cyclesOf(graphOf(sources, folder, true)).map((cycle) => ({
    path: cycle[0] ?? '',
    rule: `folders import each other: ${written(cycle)}`,
  })),
]

/** Finds imports of an area to the right of the importing one. */
export const areaProblems = (sources: Source[]): Problem[] =>
  sources.flatMap(({ path, imports }) => {
    const [root = '', area = ''] = path.split('/')
    const order = areas[root]
    if (!order?.includes(area) || isTestCode(path)) return []
    return imports.flatMap(({ target, ours }) => {
      const [toRoot, toArea = ''] = target.split('/')
      if (!ours || toRoot !== root || order.indexOf(toArea) <= order.indexOf(area)) return []
      return [{ path, rule: `${area} stands below ${toArea}, and imports ${target}` }]
    })
  })
