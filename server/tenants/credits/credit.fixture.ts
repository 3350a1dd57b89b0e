import type { Endpoint } from '#contract/platform/endpoint.ts'
import { distributeCredits, getCredits, grantCredits, reverseCredits } from '#contract/tenants/credits.ts'
import { makeAdministrator, makeOrganization, signedIn } from '#tests/server/factories.ts'
import type { TestServer } from '#tests/server/server.ts'
import { requestOf } from '#tests/server/visitor.ts'

/**
 * Creates a customer with two departments and a team below the first. The administrator of the root has 100
 * credits.
 */
export async function creditSetting(server: TestServer) {
  const administrator = await makeAdministrator(server, { firstName: 'Ada', lastName: 'Treasurer' })
  const { organization } = administrator
  const first = await makeOrganization(server, organization)
  const second = await makeOrganization(server, organization)
  const team = await makeOrganization(server, first)
  const visitor = await signedIn(server, administrator)

  async function order<E extends Endpoint>({ method, path: url }: E, body: object) {
    const authorization = 'Bearer provider-key-of-the-tests-only'
    const { status, body: answer } = await server
      .visitor()
      .send({ method, url, body, headers: { authorization } })
    return { status, body: answer as typeof answer & { data: { transferId: string; balance: number } } }
  }
  const grant = (id: string, amount: number, reason?: string) =>
    order(grantCredits, { organizationId: id, amount, ...(reason && { reason }) })
  const reverse = (transferId: string) => order(reverseCredits, { transferId })

  /** Sends credits from an organization, by default the root, with an optional idempotency key. */
  async function send(
    distributions: { to: { id: string }; credits: number }[],
    { from = organization, key, reason }: { from?: { id: string }; key?: string; reason?: string } = {},
  ) {
    const body = {
      distributions: distributions.map(({ to, credits }) => ({ subOrganizationId: to.id, credits })),
      ...(reason && { reason }),
    }
    const request = {
      ...requestOf(distributeCredits, { params: { orgId: from.id }, body }),
      headers: key ? { 'idempotency-key': key } : {},
    }
    // A busy machine tells some of a hundred at once to come again, and pages do.
    let answer = await visitor.send(request)
    while (answer.status === 503) answer = await visitor.send(request)
    return answer
  }
  const statement = async ({ id }: { id: string }, query: { page?: number; limit?: number } = {}) =>
    (await visitor.call(getCredits, { params: { orgId: id }, query })).body.data
  const balances = async () => {
    const all = [organization, first, second, team]
    return Promise.all(all.map(async (one) => (await statement(one)).balance))
  }
  await grant(organization.id, 100)
  return {
    administrator,
    visitor,
    organization,
    first,
    second,
    team,
    order,
    grant,
    reverse,
    send,
    statement,
    balances,
  }
}
