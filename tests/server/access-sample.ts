import { readWall } from '#contract/participation/wall-screens.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { readProgrammePage } from '#contract/programme/programme-pages.ts'
import type { Account } from '#server/identity/accounts/service.ts'
import type { Stage } from './access-stage.ts'
import { makePerson } from './factories.ts'
import type { Sendable } from './visitor.ts'

export interface Sample {
  (stage: Stage, caller: Account | undefined): Promise<object>
  /** Whether the call depends on who makes it. */
  ofCaller: boolean
}

type Sent<E extends Endpoint> = Sendable<E> & object

/** A call of an endpoint that succeeds for permitted callers. */
export const sample = <E extends Endpoint>(
  endpoint: E,
  make: (stage: Stage, caller: Account | undefined) => Sent<E> | Promise<Sent<E>>,
): [Endpoint, Sample] => [
  endpoint,
  Object.assign(async (stage: Stage, caller: Account | undefined) => make(stage, caller), {
    ofCaller: make.length > 1,
  }),
]

/** Tables that a call writes although it only reads: downloads of personal data are logged, and a screen notes that it was seen. */
export function tablesOfReads(endpoint: Endpoint): string[] {
  if (endpoint === readWall) return ['wall_screens', 'throttles']
  if (endpoint === readProgrammePage) return ['throttles']
  return endpoint.logged ? ['audit_entries', 'roster_reads'] : []
}

export const ofHome = ({ home }: Stage) => ({ params: { orgId: home.id } })
export const inQuery = ({ home }: Stage) => ({ query: { organizationId: home.id } })

export const personOfHome = async ({ server, home }: Stage) =>
  (await makePerson(server, { organization: home })).user
