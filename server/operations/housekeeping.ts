import { purgeOrphanedAccounts } from '#server/identity/accounts/orphans.ts'
import { dropQuarters } from '#server/identity/audit/quarters.ts'
import { requireSeals, sealAudit } from '#server/identity/audit/seal.ts'
import { checkDomains } from '#server/identity/domains/checks.ts'
import { completeFactorResets } from '#server/identity/factor-resets/complete.ts'
import { purgePasskeyChallenges } from '#server/identity/passkey-ceremonies/challenges.ts'
import { purgeSecondFactorStarts } from '#server/identity/second-factor/service.ts'
import { purgeDevices } from '#server/identity/sessions/devices.ts'
import { purgeSignIns } from '#server/identity/sessions/history.ts'
import { capSessions, purgeSessions } from '#server/identity/sessions/service.ts'
import { purgeTokens } from '#server/identity/tokens/service.ts'
import { makeDueReports } from '#server/insights/reports/make.ts'
import { addMonthlyReports } from '#server/insights/reports/monthly.ts'
import { tellReferees } from '#server/participation/appeals/service.ts'
import { queueDueReadings } from '#server/participation/connectors/queue.ts'
import { reduceOldIntervals } from '#server/participation/intake/reduction.ts'
import { purgeNotices } from '#server/participation/notices/due.ts'
import { makePushKeys, purgePushKeys } from '#server/participation/notices/push-keys.ts'
import { queueNotices } from '#server/participation/notices/queue.ts'
import { purgeDeactivated, purgeOwnExports } from '#server/participation/own-data/service.ts'
import { emptyWalls } from '#server/participation/photos/wall.ts'
import { sumUpOldMonths } from '#server/participation/readings/retention.ts'
import { sealDueResults } from '#server/participation/results/service.ts'
import { purgeRoleHolders } from '#server/participation/role-holders/service.ts'
import { learnProvedDomains } from '#server/people/cell-accounts/domains.ts'
import { purgeKeptRights } from '#server/people/directories/brake.ts'
import { queueWaitingEffects } from '#server/people/directories/queue.ts'
import { tellOfEndingTokens } from '#server/people/directories/token-mails.ts'
import { purgeImports } from '#server/people/imports/service.ts'
import { purgeAssertions } from '#server/people/single-sign-on/assertions.ts'
import { purgeStarts } from '#server/people/single-sign-on/starts.ts'
import { describeError } from '#server/platform/errors/describe-error.ts'
import type { Parts } from '#server/platform/http/frame.ts'
import { contextOn, type UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { purgeMails } from '#server/platform/mail/service.ts'
import { deleteExpiredRateLimits } from '#server/platform/rate-limits/rate-limits.ts'
import { deleteUnclaimed } from '#server/platform/uploads/unclaimed.ts'
import { deleteUnusedPictures } from '#server/platform/uploads/unused.ts'
import { closeAllWeeks } from '#server/privacy/published/close.ts'
import { dropMonths, makeMonths } from '#server/programme/activities/months.ts'
import {
  creditClosedQuizzes,
  publishClosedQuizzes,
  unlinkAnswers,
} from '#server/programme/quizzes/service.ts'
import { purgeOrganizations } from '#server/tenants/organizations/purge.ts'

const every = 3_600_000
const minute = 60_000

/** Hourly tasks. A failed task does not stop the others. */
const tasks = {
  makeMonths,
  async requireSeals(context: UseCaseContext) {
    await sealAudit(context)
    await requireSeals(context)
  },
  dropQuarters,
  // A domain may have been proved again.
  capSessions: (context: UseCaseContext) => capSessions(context),
  purgeSessions,
  purgeTokens,
  purgeStarts,
  purgeAssertions,
  purgeDevices,
  purgeSignIns,
  purgeMails,
  purgeSecondFactorStarts,
  purgePasskeyChallenges,
  completeFactorResets,
  deleteExpiredRateLimits,
  purgeImports,
  deleteUnusedPictures,
  purgeOrganizations,
  purgeOrphanedAccounts,
  closeAllWeeks,
  // Before results are sealed: a sealed score does not change.
  creditClosedQuizzes,
  sealDueResults,
  // After weeks are closed and results are sealed: the person's days and scores are in them.
  purgeDeactivated,
  purgeOwnExports,
  reduceOldIntervals,
  sumUpOldMonths,
  dropMonths,
  makePushKeys,
  purgePushKeys,
  purgeNotices,
  purgeRoleHolders,
  // After results are sealed: people are told of them.
  queueNotices,
  tellReferees,
  queueDueReadings,
  emptyWalls,
  checkDomains,
  learnProvedDomains,
  purgeKeptRights,
  queueWaitingEffects,
  tellOfEndingTokens,
  publishClosedQuizzes: (context: UseCaseContext) => publishClosedQuizzes(context),
  unlinkAnswers,
  addMonthlyReports,
  makeDueReports: (context: UseCaseContext) => makeDueReports(context),
}

export interface TaskFailure {
  task: string
  error: unknown
}

/**
 * Deletes expired rows and adds reports of ended months. Several processes may run it concurrently.
 * @returns the failed tasks, which the next call retries
 */
export async function runTasks(parts: Parts): Promise<TaskFailure[]> {
  const context = contextOf(parts)
  const failures: TaskFailure[] = []
  for (const [task, run] of Object.entries(tasks))
    await run(context).catch((error) => failures.push({ task, error }))
  return failures
}

const contextOf = (parts: Parts) => contextOn(parts.database.trusted, parts)

interface Watch {
  log: (line: string) => void
  /** Counts a failure. */
  failed: (task: string) => void
}

/**
 * Runs the tasks once an hour, and seals the audit log and deletes unclaimed files every minute.
 * @returns a function that stops both
 */
export function startHousekeeping(parts: Parts, { log, failed }: Watch): () => void {
  const report = ({ task, error }: TaskFailure) => {
    failed(task)
    log(`The task ${task} failed and is tried again later: ${describeError(error)}`)
  }
  const runOften = () =>
    Object.entries({ sealAudit, deleteUnclaimed }).map(([task, run]) =>
      run(contextOf(parts)).catch((error) => report({ task, error })),
    )
  let lastRunAt = 0
  let running = false
  // Compare clock times: an interval timer stops while the machine sleeps.
  async function runTasksIfDue() {
    const now = parts.clock().getTime()
    if (running || Math.abs(now - lastRunAt) < every) return
    running = true
    lastRunAt = now
    const failures = await runTasks(parts)
    failures.forEach(report)
    running = false
  }
  // Run shortly after the start too: a month may have ended while nothing ran.
  const first = setTimeout(runTasksIfDue, 2000)
  const timer = setInterval(() => {
    void runOften()
    void runTasksIfDue()
  }, minute)
  first.unref()
  timer.unref()
  return () => {
    clearTimeout(first)
    clearInterval(timer)
  }
}
