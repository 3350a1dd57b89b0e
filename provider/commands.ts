import { freeDomain } from '#contract/identity/domains.ts'
import { suspendEnforcement } from '#contract/identity/enforcement.ts'
import { approveFactorResetAsProvider, confirmPerson } from '#contract/identity/factor-resets.ts'
import { confirmAdministratorAsProvider } from '#contract/identity/proposed-administrators.ts'
import { createAdminAccess } from '#contract/operations/provider.ts'
import {
  assignCatalogue,
  assignMissions,
  missionStatus,
  setMissionStatus,
} from '#contract/programme/missions.ts'
import { mostCredits } from '#contract/tenants/credit-bodies.ts'
import { grantCredits, reverseCredits } from '#contract/tenants/credits.ts'
import { restoreOrganization } from '#contract/tenants/hierarchy.ts'
import { saveLog, verifyLog } from './audit-log.ts'
import { callProvider } from './call.ts'
import { CommandError } from './command-error.ts'
import { readMissions } from './mission-file.ts'

/** `--name VALUE`, or a flag if it has no value. */
export interface Option {
  name: string
  value?: string
  optional?: true
}

export interface Command {
  summary: string
  /** Exactly one option of each group is required, or none if all in it are optional. */
  options: readonly (readonly Option[])[]
  /** Runs the command. The result is printed as one line of JSON. */
  run(options: Record<string, string>): Promise<object>
}

const organization = [{ name: 'organization', value: 'ID' }]
const account = [{ name: 'account', value: 'EMAIL' }]
const reason: Option = { name: 'reason', value: 'TEXT', optional: true }

export const commands: Record<string, Command> = {
  'admin-access:create': {
    summary: 'A link, good once within ten minutes, that opens a support session as that administrator.',
    options: [organization, [{ name: 'email', value: 'ADMIN' }]],
    run: async ({ organization = '', email = '' }) => {
      const { link } = await callProvider(createAdminAccess, { organizationId: organization, email })
      return { link }
    },
  },
  'missions:assign': {
    summary: 'Assigns the missions that a JSON file lists, or the starter catalogue: all of them, or none.',
    options: [organization, [{ name: 'file', value: 'FILE' }, { name: 'catalogue' }]],
    run: async ({ organization: organizationId = '', file }) => {
      const { data } = file
        ? await callProvider(assignMissions, { organizationId, missions: readMissions(file) })
        : await callProvider(assignCatalogue, { organizationId })
      return data
    },
  },
  'missions:status': {
    summary: 'Moves an assigned mission to another status: active, paused or completed.',
    options: [[{ name: 'assignment', value: 'ID' }], [{ name: 'status', value: 'STATUS' }]],
    run: async ({ assignment: assignmentId = '', status: given }) => {
      const status = missionStatus.safeParse(given)
      if (!status.success) throw new CommandError('STATUS is one of active, paused, completed.')
      return (await callProvider(setMissionStatus, { assignmentId, status: status.data })).data
    },
  },
  'organizations:restore': {
    summary:
      'Brings a deleted organization back with what was deleted with it; its credits stay with the one above.',
    options: [organization],
    run: async ({ organization: organizationId = '' }) =>
      (await callProvider(restoreOrganization, { organizationId })).data,
  },
  'domains:free': {
    summary: 'Takes a domain from the organization that proved it, so that another one may prove it at once.',
    options: [[{ name: 'domain', value: 'DOMAIN' }]],
    run: async ({ domain = '' }) => (await callProvider(freeDomain, { domain })).data,
  },
  'sso:suspend': {
    summary:
      'Lifts for 24 hours that people of an organization sign in by single sign-on alone: its identity provider is down.',
    options: [organization],
    run: async ({ organization: organizationId = '' }) =>
      (await callProvider(suspendEnforcement, { organizationId })).data,
  },
  'factors:reset': {
    summary:
      'Approves that the lost second factors of an account are removed after 24 hours. The person asks first, at sign-in.',
    options: [account],
    run: async ({ account = '' }) => (await callProvider(approveFactorResetAsProvider, { account })).data,
  },
  'factors:confirm': {
    summary:
      'Makes a link that opens health data which waits for your confirmation, because the employer could have opened the account alone. Give it to the person of whom you made sure, never by mail: they choose a password by it.',
    options: [account],
    run: async ({ account = '' }) => (await callProvider(confirmPerson, { account })).data,
  },
  'administrators:confirm': {
    summary:
      'Confirms an administrator whom a rule proposes, where the organization has nobody left who can. Make sure of the person first.',
    options: [organization, account],
    run: async ({ organization: organizationId = '', account = '' }) =>
      (await callProvider(confirmAdministratorAsProvider, { organizationId, account })).data,
  },
  'audit:save': {
    summary: 'Keeps a copy of the log of changes, whole or of one customer, with its seals, in a file.',
    options: [[{ name: 'file', value: 'FILE' }], [{ name: 'organization', value: 'ID', optional: true }]],
    run: async ({ file = '', organization }) => saveLog(file, organization),
  },
  'audit:verify': {
    summary: 'Checks such a copy without the server; with an older copy, that nothing in it is gone since.',
    options: [[{ name: 'file', value: 'FILE' }], [{ name: 'older', value: 'FILE', optional: true }]],
    run: async ({ file = '', older }) => verifyLog(file, older),
  },
  'credits:grant': {
    summary: 'Gives an organization credits.',
    options: [organization, [{ name: 'amount', value: 'N' }], [reason]],
    run: async ({ organization: organizationId = '', amount: given = '', reason }) => {
      const amount = /^\d{1,10}$/.test(given) ? Number(given) : 0
      if (amount < 1 || amount > mostCredits)
        throw new CommandError(`N is a whole number from 1 to ${mostCredits}, in digits alone.`)
      return (await callProvider(grantCredits, { organizationId, amount, ...(reason && { reason }) })).data
    },
  },
  'credits:reverse': {
    summary: 'Takes a transfer back by the opposite one, once.',
    options: [[{ name: 'transfer', value: 'ID' }], [reason]],
    run: async ({ transfer: transferId = '', reason }) =>
      (await callProvider(reverseCredits, { transferId, ...(reason && { reason }) })).data,
  },
}
