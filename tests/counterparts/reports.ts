import { eq } from 'drizzle-orm'
import { createReport, downloadReport } from '#contract/insights/reports.ts'
import { organizations } from '#server/schema/organizations.ts'
import { scratchServer } from '#tests/attacks/scratch-server.ts'
import { makeMembers, record } from '#tests/server/activity.ts'
import { makeAdministrator, signedIn } from '#tests/server/factories.ts'
import { drawPages, keep, textOf } from './office.ts'

/** A name, and the part of it that must occur in the PDF's text. */
const names: Record<string, [string, string]> = {
  french: ['Château & Fils – Œuvre', 'Château & Fils – Œuvre'],
  polish: ['Łódź Zdrowie Sp. z o.o.', 'Łódź Zdrowie Sp. z o.o.'],
  greek: ['Υγεία & Ευεξία', 'Υγεία & Ευεξία'],
  russian: ['ООО «Здоровье»', 'ООО «Здоровье»'],
  vietnamese: ['Công ty Sức Khỏe', 'Công ty Sức Khỏe'],
  arabic: ['شركة الصحة (2026) SARL', 'شركة الصحة'],
  hebrew: ['חברת הבריאות Ltd', 'חברת הבריאות'],
  thai: ['บริษัท สุขภาพดี', 'สุขภาพดี'],
  chinese: ['健康有限公司', '健康有限公司'],
  japanese: ['株式会社ヘルス', '株式会社ヘルス'],
  korean: ['건강 주식회사', '주식회사'],
  hindi: ['स्वास्थ्य कंपनी', 'कंपनी'],
}

/** Generates reports of organizations with names in many scripts, and reads and renders them with poppler. */
async function openReports(): Promise<string> {
  const server = await scratchServer()
  try {
    const administrator = await makeAdministrator(server)
    const { organization } = administrator
    const { db } = server.makeContext()
    const people = await makeMembers(server, organization, 12)
    for (let day = 1; day <= 14; day++)
      await record(
        server,
        people.map((person) => ({
          ...person,
          day: `2026-02-${String(day).padStart(2, '0')}`,
          ...{ steps: 4000 + 300 * day, activeMinutes: 20 + day },
        })),
      )
    const visitor = await signedIn(server, administrator)
    const params = { orgId: organization.id }
    const body = { startDate: '2026-02-01', endDate: '2026-02-14' }
    const { id: reportId } = (await visitor.call(createReport, { params, body })).body.data
    await server.runJobs()
    for (const [script, [name, part]] of Object.entries(names)) {
      await db.update(organizations).set({ name }).where(eq(organizations.id, organization.id))
      const query = { format: 'pdf', language: 'fr' } as const
      const { bytes } = await visitor.call(downloadReport, { params: { ...params, reportId }, query })
      const pdf = keep(`report-${script}.pdf`, bytes)
      await drawPages(pdf)
      const text = (await textOf(pdf)).replaceAll(/[\u202a-\u202e]/g, '')
      // In the header of the first page and in the footer of each.
      if (text.split(part).length < 3) throw new Error(`${name} is not in ${pdf}`)
    }
    return `reports show names in ${Object.keys(names).join(', ')}`
  } finally {
    await server.close()
  }
}

export const reportTrials = [{ name: 'reports as PDF', run: openReports }]
