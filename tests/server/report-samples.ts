import * as reports from '#contract/insights/reports.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { type ReportContent, reports as reportTable } from '#server/schema/reports.ts'
import { ofHome, type Sample, sample } from './access-sample.ts'
import type { Stage } from './access-stage.ts'

const figure = { value: 0, previous: null, people: 0, recorded: false }

const content: ReportContent = {
  until: null,
  smallestGroups: { participation: 5, health: 10 },
  metrics: {
    steps: figure,
    activeMinutes: figure,
    walkingDistance: figure,
    cyclingDistance: figure,
    totalUsers: figure,
    activeUsers: figure,
    activityPoints: figure,
  },
  series: { steps: [], activeMinutes: [], activeUsers: [] },
}

/** Creates a requested report that is ready. */
async function reportOf({ server }: Stage, { id: organizationId }: { id: string }) {
  const { db, now } = server.makeContext()
  const [report] = await db
    .insert(reportTable)
    .values({
      organizationId,
      type: 'Manual',
      status: 'Ready',
      startDate: '2026-02-01',
      endDate: '2026-02-28',
      content,
      createdAt: now,
    })
    .returning()
  if (!report) throw new Error('the report was not stored')
  return report.id
}

const reportOfHome = async (stage: Stage) => ({
  params: { orgId: stage.home.id, reportId: await reportOf(stage, stage.home) },
})

export const reportSamples: [Endpoint, Sample][] = [
  sample(reports.listReports, ofHome),
  sample(reports.createReport, (stage) => ({
    ...ofHome(stage),
    body: { startDate: '2026-02-01', endDate: '2026-02-14' },
  })),
  sample(reports.getReport, reportOfHome),
  sample(reports.deleteReport, reportOfHome),
  sample(reports.downloadReport, reportOfHome),
]

/** Unknown and foreign ids. */
export const foreignReportIds: Record<string, (stage: Stage) => Promise<string[]>> = {
  reportId: async (stage) => [
    crypto.randomUUID(),
    ...(await Promise.all(
      [stage.stranger, stage.sibling, stage.child, stage.parent].map((organization) =>
        reportOf(stage, organization),
      ),
    )),
  ],
}
