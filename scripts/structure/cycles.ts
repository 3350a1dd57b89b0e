import { nounOf } from './names.ts'
import type { Problem, Source } from './source.ts'

type Graph = Map<string, Set<string>>

/** Every ring of the graph, once, found by walking each node's successors. */
function rings(graph: Graph): string[][] {
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

function graphOf(sources: Source[], name: (path: string) => string | undefined): Graph {
  const graph: Graph = new Map()
  for (const { path, imports } of sources) {
    const from = name(path)
    if (!from) continue
    for (const { target, ours, typeOnly } of imports) {
      const to = ours && !typeOnly ? name(target) : undefined
      if (to && (to !== from || path === target)) graph.set(from, (graph.get(from) ?? new Set()).add(to))
    }
  }
  return graph
}

/** Tables refer to each other through foreign keys; the rules of two nouns must not. */
const rulesOfNoun = (path: string) => (/(\.test\.ts|\/table\.ts)$/.test(path) ? undefined : nounOf(path))

export const cycleProblems = (sources: Source[]): Problem[] => [
  ...rings(graphOf(sources, (path) => path)).map((ring) => ({
    path: ring[0] ?? '',
    rule: `imports itself: ${[...ring, ring[0]].join(' → ')}`,
  })),
  ...rings(graphOf(sources, rulesOfNoun)).map((ring) => ({
    path: `server/${ring[0]}`,
    rule: `nouns in a ring: ${[...ring, ring[0]].join(' → ')}`,
  })),
]
