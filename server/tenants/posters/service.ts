import type { PosterLanguage } from '#contract/tenants/posters.ts'
import { readInviteLink } from '#server/people/invite-links/service.ts'
import { limitConcurrency } from '#server/platform/concurrency/limit-concurrency.ts'
import type { FileContent } from '#server/platform/files/file-content.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { organizations } from '#server/schema/organizations.ts'
import { readLogo } from '#server/tenants/organizations/service.ts'

/** Each PDF holds its page in memory. */
const runLimited = limitConcurrency({ concurrency: 2, maxWaiting: 16, retryAfter: 5 })

/**
 * Draws the poster of an organization. Its QR code has the access code where the organization admits by code, else the
 * invite link.
 * @throws server.busy where the queue is full
 */
export async function downloadPoster(
  scope: OrganizationScope,
  language: PosterLanguage,
): Promise<FileContent> {
  const { publicUrl } = scope.settings
  const [home] = await scope.selectOrganization({
    accessMode: organizations.accessMode,
    accessCode: organizations.accessCode,
  })
  const code = home?.accessMode === 'code' ? home.accessCode : undefined
  const poster = {
    language,
    organization: scope.organization.name,
    logo: await readLogo(scope),
    // Browsers send no fragment, so that no log has the code.
    link: code ? `${publicUrl}/join#${code}` : await readInviteLink(scope),
    code,
    publicUrl,
  }
  const body = await runLimited(async () => {
    // Import on first use: the PDF library would slow each start.
    const { posterPdf } = await import('./pdf.ts')
    return posterPdf(poster)
  })
  return { mediaType: 'application/pdf', body, fileName: `poster_${language}.pdf` }
}
