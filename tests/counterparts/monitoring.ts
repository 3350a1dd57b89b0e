import { execFile } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as z from 'zod'

const run = promisify(execFile)
const monitoring = fileURLToPath(new URL('../../deploy/monitoring', import.meta.url))
const tests = fileURLToPath(new URL('monitoring.test-rules.yml', import.meta.url))
const compiler = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url))
const dashboard = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })),
})

/** The npm package @grafana/schema, whose types are Grafana's own. */
const schema = process.env.GRAFANA_SCHEMA ?? ''

/** @throws if promtool or the schema of Grafana is missing */
export async function requireMonitoring(): Promise<void> {
  if (!existsSync(join(schema, 'package.json')))
    throw new Error(
      'Grafana’s schema is missing: npm install --prefix FOLDER @grafana/schema, and GRAFANA_SCHEMA=FOLDER/node_modules/@grafana/schema.',
    )
  await run('promtool', ['--version']).catch(() => {
    throw new Error(
      'promtool is missing: install prometheus (Debian’s name), or put the program into the path.',
    )
  })
}

/** Prometheus loads the settings with their rules, the rules fire when they should, and parses what the dashboard asks. */
async function checkMonitoring(): Promise<string> {
  const settings = await run('promtool', ['check', 'config', join(monitoring, 'prometheus.yml')])
  const folder = mkdtempSync(join(tmpdir(), 'elan-monitoring-'))
  copyFileSync(join(monitoring, 'rules.yml'), join(folder, 'rules.yml'))
  copyFileSync(tests, join(folder, 'tests.yml'))
  await run('promtool', ['test', 'rules', join(folder, 'tests.yml')])
  const text = readFileSync(join(monitoring, 'dashboard.json'), 'utf8')
  const version = await checkDashboard(text, folder)
  const { panels } = dashboard.parse(JSON.parse(text))
  const questions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  // As rules, since promtool checks those; Grafana fills in the interval.
  const rules = questions.map((expr, n) => ({
    record: `q${n}`,
    expr: expr.replaceAll('$__rate_interval', '1m'),
  }))
  const asked = join(folder, 'asked.json')
  writeFileSync(asked, JSON.stringify({ groups: [{ name: 'asked', rules }] }))
  await run('promtool', ['check', 'rules', asked])
  const [, found = '0'] = /(\d+) rules found/.exec(settings.stdout) ?? []
  return `${found} rules loaded and tried, ${questions.length} questions of ${panels.length} panels parsed; the dashboard is one by @grafana/schema ${version}`
}

/** The compiler compares the dashboard with Grafana's own type. @returns the version of the schema */
async function checkDashboard(text: string, folder: string): Promise<string> {
  mkdirSync(join(folder, 'node_modules/@grafana'), { recursive: true })
  symlinkSync(schema, join(folder, 'node_modules/@grafana/schema'))
  const file = join(folder, 'dashboard.mts')
  writeFileSync(
    file,
    `import type { Dashboard } from '@grafana/schema'\nexport const dashboard: Dashboard = ${text}`,
  )
  const options =
    '--ignoreConfig --noEmit --strict --skipLibCheck --module nodenext --moduleResolution nodenext'
  await run(compiler, [...options.split(' '), file]).catch((error: { stdout?: string }) => {
    throw new Error(`The dashboard is none of Grafana’s: ${error.stdout}`)
  })
  return JSON.parse(readFileSync(join(schema, 'package.json'), 'utf8')).version
}

export const monitoringTrials = [{ name: 'monitoring in Prometheus', run: checkMonitoring }]
