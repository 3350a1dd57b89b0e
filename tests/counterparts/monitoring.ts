import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as z from 'zod'

const run = promisify(execFile)
const monitoring = fileURLToPath(new URL('../../deploy/monitoring', import.meta.url))
const tests = fileURLToPath(new URL('monitoring.test-rules.yml', import.meta.url))
const dashboard = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })),
})

/** @throws if promtool is missing */
export async function requirePromtool(): Promise<void> {
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
  const { panels } = dashboard.parse(JSON.parse(readFileSync(join(monitoring, 'dashboard.json'), 'utf8')))
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
  return `${found} rules loaded and tried, ${questions.length} questions of ${panels.length} panels parsed`
}

export const monitoringTrials = [{ name: 'monitoring in Prometheus', run: checkMonitoring }]
