import { verificationQueue } from './identity/accounts/queue.ts'
import { afterConnectionQueue, announcementQueue, beginningQueue } from './identity/connections/queue.ts'
import { resetQueue } from './identity/passwords/queue.ts'
import { signInQueue } from './identity/sessions/history.ts'
import { reportQueue } from './insights/reports/queue.ts'
import { connectorQueue } from './participation/connectors/queue.ts'
import { readConnection } from './participation/connectors/reading.ts'
import { noticeQueue } from './participation/notices/queue.ts'
import { ownExportQueue } from './participation/own-data/queue.ts'
import { accountCopyQueue, accountMissQueue } from './people/cell-accounts/queue.ts'
import { effectQueue } from './people/directories/queue.ts'
import { importQueue } from './people/imports/queue.ts'
import { invitationQueue } from './people/invitations/queue.ts'
import type { UseCaseContext } from './platform/http/use-case-context.ts'
import type { Queue } from './platform/jobs/jobs.ts'

/** Every queue except mail delivery, which not every process runs. */
export const queuesOf = (makeContext: () => UseCaseContext): Queue[] => [
  invitationQueue(makeContext),
  importQueue(makeContext),
  effectQueue(makeContext),
  signInQueue(makeContext),
  resetQueue(makeContext),
  verificationQueue(makeContext),
  afterConnectionQueue(makeContext),
  announcementQueue(makeContext),
  beginningQueue(makeContext),
  reportQueue(makeContext),
  ownExportQueue(makeContext),
  noticeQueue(makeContext),
  connectorQueue(makeContext, readConnection),
  accountCopyQueue(makeContext),
  accountMissQueue(makeContext),
]
