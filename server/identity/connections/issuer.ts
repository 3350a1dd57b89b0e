import { failAt } from '#server/platform/errors/failure.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'

/** Issuers of Entra ID that vouch for the people of every tenant. */
const shared = /\/(common|organizations|consumers|(\{|%7b)tenantid(\}|%7d))(\/|$)/i

/**
 * Checks the address of a provider. It is compared as text with what the provider says, so it is kept as given.
 * @throws connection.issuer, connection.issuer_shared
 */
export function requireIssuer({ outbound }: Pick<UseCaseContext, 'outbound'>, issuer: string): void {
  if (/[?#\s]/.test(issuer) || outbound.refusesUrl(issuer)) failAt('connection.issuer', 'issuer')
  if (shared.test(issuer)) failAt('connection.issuer_shared', 'issuer')
}
