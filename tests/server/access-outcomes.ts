import { endProviderSession } from '#contract/identity/provider-logout.ts'
import { enterCell } from '#contract/identity/sessions.ts'
import { completeOidc, confirmSsoCode, startSso, testConnection } from '#contract/identity/sso.ts'
import { stepUpByCompany } from '#contract/identity/step-up.ts'
import { completeConnector, receiveGoogleHealthNotice } from '#contract/participation/connectors.ts'
import { beginSwitch } from '#contract/people/cell-accounts.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import type { ErrorCode } from '#contract/platform/errors.ts'

/** Calls that need a browser which has begun to sign in, a provider, a vendor or another cell: they say that there is none. */
export const outcomesWithout = new Map<Endpoint, ErrorCode>([
  [startSso, 'sso.unknown'],
  [stepUpByCompany, 'sso.unknown'],
  [completeOidc, 'sso.expired'],
  [confirmSsoCode, 'sso.expired'],
  [testConnection, 'sso.unavailable'],
  [endProviderSession, 'request.invalid'],
  [completeConnector, 'connector.expired'],
  [receiveGoogleHealthNotice, 'connector.hook'],
  [beginSwitch, 'request.not_found'],
  [enterCell, 'session.invalid_exchange'],
])
