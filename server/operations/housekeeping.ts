import { purgeOrphanedAccounts } from '#server/identity/accounts/orphans.ts'
import { sealAudit } from '#server/identity/audit/seal.ts'
import { purgeDevices } from '#server/identity/sessions/devices.ts'
import { purgeSessions } from '#server/identity/sessions/service.ts'
import { purgeTokens } from '#server/identity/tokens/service.ts'
import { makeDueReports } from '#server/insights/reports/make.ts'
import { addMonthlyReports } from '#server/insights/reports/monthly.ts'
import { purgeImports } from '#server/people/imports/service.ts'
import type { App } from '#server/platform/http/implement.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { purgeThrottles } from '#server/platform/rate-limits/rate-limits.ts'
import { closeAllWeeks } from '#server/privacy/published/close.ts'
import { publishClosedQuizzes } from '#server/programme/quizzes/service.ts'
import { purgeOrganizations } from '#server/tenants/organizations/purge.ts'

const every = 3_600_000
const minute = 60_000

type Parts = Omit<App, 'admit' | 'readmit' | 'record'>

/** What is done once an hour. Each stands alone: one that fails keeps none of the others. */
const tasks = {
  purgeSessions,
  purgeTokens,
  purgeDevices,
  purgeThrottles,
  purgeImports,
  purgeOrganizations,
  purgeOrphanedAccounts,
  closeAllWeeks,
  publishClosedQuizzes: (context: UseCaseContext) => publishClosedQuizzes(context),
  addMonthlyReports,
  makeDueReports: (context: UseCaseContext) => makeDueReports(context),
}

export interface TaskFailure {
  task: string
  error: unknown
}

/**
 * Deletes what has expired, and adds the reports of months that have ended. Harmless where several processes do it.
 * @returns what failed, which is tried again with the next call
 */
export async function tidyUp(parts: Parts): Promise<TaskFailure[]> {
  const context = workOf(parts)
  const failures: TaskFailure[] = []
  for (const [task, run] of Object.entries(tasks))
    await run(context).catch((error) => failures.push({ task, error }))
  return failures
}

const workOf = ({ database, clock, settings, jobs }: Parts) => ({
  db: database.trusted,
  now: clock(),
  settings,
  jobs,
})

interface Watch {
  log: (line: string) => void
  /** Counts a failure. */
  failed: (task: string) => void
}

/** Tidies up once an hour, and seals the log of changes every minute. Returns its own end. */
export function startHousekeeping(parts: Parts, { log, failed }: Watch): () => void {
  const report = ({ task, error }: TaskFailure) => {
    failed(task)
    log(`The task ${task} failed and is tried again later: ${error instanceof Error ? error.message : error}`)
  }
  const seal = () => sealAudit(workOf(parts)).catch((error) => report({ task: 'sealAudit', error }))
  let tidiedAt = 0
  let tidying = false
  // By the clock and not by a timer of an hour, which stands still while the machine sleeps.
  async function tidyIfDue() {
    const now = parts.clock().getTime()
    if (tidying || Math.abs(now - tidiedAt) < every) return
    tidying = true
    tidiedAt = now
    const failures = await tidyUp(parts)
    failures.forEach(report)
    tidying = false
  }
  // Once soon too: a month may have ended while nothing ran.
  const first = setTimeout(tidyIfDue, 2000)
  const timer = setInterval(() => {
    void seal()
    void tidyIfDue()
  }, minute)
  first.unref()
  timer.unref()
  return () => {
    clearTimeout(first)
    clearInterval(timer)
  }
}
