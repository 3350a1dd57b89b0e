import * as contract from '#contract/participation/connectors.ts'
import { implement, implementPrepared } from '#server/platform/http/implement.ts'
import { revoke } from './oauth.ts'
import {
  completeConnection,
  endConnection,
  listConnectors,
  ownTokens,
  prepareConnection,
  startConnection,
} from './service.ts'
import { noticedConnections, requireHookSecret, takeNotice } from './vendor-notices.ts'
import { credentialsOf } from './vendors.ts'

export const connectorRoutes = [
  implement(contract.listConnectors, async ({ context, member }) => ({
    data: await listConnectors(context, member),
  })),

  implement(contract.startConnector, async ({ context, member, params, cookies }) => ({
    data: await startConnection(context, member, params.vendor, cookies),
  })),

  implementPrepared(
    contract.completeConnector,
    ({ context, member, body, cookies }) => prepareConnection(context, member, body, cookies),
    async ({ context, member, cookies, prepared }) => ({
      data: await completeConnection(context, member, prepared, cookies),
    }),
  ),

  implementPrepared(
    contract.disconnectConnector,
    async ({ context, member, params: { vendor } }) => {
      const tokens = await ownTokens(context, member, vendor)
      if (tokens && context.settings.connectors[vendor]) await revoke(context, vendor, tokens)
    },
    async ({ context, member, params }) => ({ data: await endConnection(context, member, params.vendor) }),
  ),

  implement(contract.confirmStravaHook, ({ context, query }) => {
    requireHookSecret(context, 'strava', query['hub.verify_token'])
    return { 'hub.challenge': query['hub.challenge'] }
  }),

  implementPrepared(
    contract.receiveStravaEvent,
    ({ context, body }) => {
      credentialsOf(context, 'strava')
      return noticedConnections(context, 'strava', String(body.owner_id))
    },
    async ({ context, body, prepared }) => {
      const ended = body.object_type === 'athlete' && String(body.updates?.authorized) === 'false'
      // An event does not say when its activity was.
      await takeNotice(context, prepared, { ended, since: new Date(0) })
      return {}
    },
  ),

  implementPrepared(
    contract.receiveGoogleHealthNotice,
    ({ context, client, body }) => {
      requireHookSecret(context, 'google-health', client.authorization)
      return noticedConnections(context, 'google-health', body.data?.healthUserId)
    },
    async ({ context, body, prepared }) => {
      const starts = (body.data?.intervals ?? []).flatMap(({ physicalTimeInterval }) =>
        physicalTimeInterval ? [Date.parse(physicalTimeInterval.startTime)] : [],
      )
      const since = starts.length > 0 ? new Date(Math.min(...starts)) : undefined
      await takeNotice(context, prepared, { since })
      return {}
    },
  ),
]
