import { eq, isNotNull } from 'drizzle-orm'
import type { ProgrammePageSetting } from '#contract/programme/programme-pages.ts'
import { fullName } from '#server/identity/accounts/service.ts'
import { foldAccessCode } from '#server/platform/crypto/secrets.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { accounts } from '#server/schema/accounts.ts'
import { programmePages } from '#server/schema/programme-pages.ts'

/** An address that can be typed from a poster. */
const addressOf = ({ settings }: UseCaseContext, code: string): string =>
  `${settings.publicUrl}/programme/${code.replaceAll(/(.{4})(?!$)/g, '$1-')}`

const newCode = ({ secrets }: UseCaseContext): string => foldAccessCode(secrets.newAccessCode())

export async function readSetting(
  context: UseCaseContext,
  scope: OrganizationScope,
): Promise<ProgrammePageSetting> {
  const { code, openedAt, openedBy } = programmePages
  const [row] = await scope.select(programmePages, { code, openedAt, openedBy })
  if (!row) return { isOpen: false, address: null, openedAt: null, openedBy: null }
  const { id, firstName, lastName } = accounts
  const [opener] = row.openedBy
    ? await context.db.select({ firstName, lastName }).from(accounts).where(eq(id, row.openedBy))
    : []
  return {
    isOpen: row.openedAt !== null,
    address: addressOf(context, row.code),
    openedAt: row.openedAt?.toISOString() ?? null,
    openedBy: opener ? fullName(opener) : null,
  }
}

/** Turns the page on. Its address stays as it was, since it stands on posters. */
export async function openPage(
  context: UseCaseContext,
  scope: OrganizationScope,
): Promise<ProgrammePageSetting> {
  await scope.lock('programme-page')
  const { isOpen, address } = await readSetting(context, scope)
  const opened = { openedAt: scope.now, openedBy: scope.caller.account.id }
  if (address === null) await scope.insertOne(programmePages, { ...opened, code: newCode(context) })
  else if (!isOpen) await scope.update(programmePages, opened)
  return readSetting(context, scope)
}

/** @throws request.not_found where the page is off */
export async function closePage(
  context: UseCaseContext,
  scope: OrganizationScope,
): Promise<ProgrammePageSetting> {
  const closed = { openedAt: null, openedBy: null }
  const rows = await scope.update(programmePages, closed, isNotNull(programmePages.openedAt))
  if (rows.length === 0) fail('request.not_found')
  return readSetting(context, scope)
}

/** @throws request.not_found where the page is off */
export async function replaceAddress(
  context: UseCaseContext,
  scope: OrganizationScope,
): Promise<ProgrammePageSetting> {
  const replaced = { code: newCode(context) }
  const rows = await scope.update(programmePages, replaced, isNotNull(programmePages.openedAt))
  if (rows.length === 0) fail('request.not_found')
  return readSetting(context, scope)
}
