import { spawnSync } from 'node:child_process'

/** A package of a CycloneDX bill of materials, as far as it is judged. */
export interface Component {
  'bom-ref': string
  name: string
  version: string
  properties?: { name: string; value: string }[]
  externalReferences?: { type: string; url: string }[]
  hashes?: { alg: string; content: string }[]
  licenses?: ({ license: { id: string } } | { expression: string })[]
}

export interface Bill {
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/**
 * Asks npm for the bill of materials of the lock file, for all systems. Works offline.
 * @throws what npm says if it cannot make one
 */
export function readBill(root: string, ...options: string[]): { bill: Bill; text: string } {
  const cli = process.env.npm_execpath
  const [command, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []]
  const all = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', ...options]
  const { status, stdout, stderr } = spawnSync(command, [...first, ...all], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  })
  if (status !== 0) throw new Error(`npm made no bill of materials: ${stderr.trim()}`)
  return { bill: JSON.parse(stdout), text: stdout }
}
