import { accountTrials } from './accounts-trials.ts'
import { activityMigrationTrials } from './activity-migration-trials.ts'
import { cellTrials } from './cells-trials.ts'
import { clusterTrials } from './cluster-trials.ts'
import { deployTrials } from './deploy-trials.ts'
import { failoverTrials } from './failover-trials.ts'
import { floodTrials } from './flood-trials.ts'
import { migrationTrials } from './migration-trials.ts'
import { moveTrials } from './move-trials.ts'
import { outageTrials } from './outage-trials.ts'
import { pairTrials } from './pair-trials.ts'
import { partitionTrials } from './partition-trials.ts'
import { poolerTrials } from './pooler-trials.ts'
import { proxyTrials } from './proxy-trials.ts'
import { purgeTrials } from './purge-trials.ts'
import { replicaTrials } from './replica-trials.ts'
import { restoreTrials } from './restore-trials.ts'
import { returnTrials } from './return-trials.ts'
import { ruleOrderTrials } from './rule-order-trials.ts'
import { stallTrials } from './stall-trials.ts'
import type { Trial } from './trial.ts'
import { unitTrials } from './unit-trials.ts'

/** Deployment, migration and outage under load. */
export const overloadTrials: Trial[] = [
  ...deployTrials,
  ...unitTrials,
  ...outageTrials,
  ...floodTrials,
  ...migrationTrials,
  ...activityMigrationTrials,
  ...partitionTrials,
  ...pairTrials,
  ...poolerTrials,
  ...failoverTrials,
  ...replicaTrials,
  ...clusterTrials,
  ...restoreTrials,
  ...cellTrials,
  ...proxyTrials,
  ...ruleOrderTrials,
  ...accountTrials,
  ...stallTrials,
  ...moveTrials,
  ...returnTrials,
  ...purgeTrials,
]
