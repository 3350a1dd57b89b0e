import * as contract from '#contract/participation/intake.ts'
import { implement } from '#server/platform/http/implement.ts'
import { readHealthAutoExport } from './auto-export.ts'
import { readDays } from './days.ts'
import { readHealthConnect } from './health-connect.ts'
import { readOpenMHealth } from './open-mhealth.ts'
import { takeIn } from './service.ts'

export const intakeRoutes = [
  implement(contract.sendDays, ({ member, query, body }) =>
    takeIn(member, (clock) => readDays(body.source, body.entries, clock), {
      isTest: query.test === '1' || body.test === true,
    }),
  ),

  implement(contract.sendOpenMHealth, ({ member, query, body }) =>
    takeIn(member, (clock) => readOpenMHealth(body.points ?? [body], clock), { isTest: query.test === '1' }),
  ),

  implement(contract.sendHealthAutoExport, ({ member, query, body }) =>
    takeIn(member, (clock) => readHealthAutoExport(body.data.metrics, clock), { isTest: query.test === '1' }),
  ),

  implement(contract.sendHealthConnect, ({ member, query, body }) =>
    takeIn(member, (clock) => readHealthConnect(body, clock), { isTest: query.test === '1' }),
  ),
]
