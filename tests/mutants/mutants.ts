import { accessMutants, type Mutant } from './access.ts'
import { addressMutants } from './addresses.ts'
import { appealMutants } from './appeals.ts'
import { auditMutants } from './audit.ts'
import { cellAccountMutants } from './cell-accounts.ts'
import { cellMutants } from './cells.ts'
import { claimRuleMutants } from './claim-rules.ts'
import { connectorMutants } from './connectors.ts'
import { customerMutants } from './customers.ts'
import { directoryMutants } from './directories.ts'
import { directoryEffectMutants } from './directory-effects.ts'
import { domainMutants } from './domains.ts'
import { enforcementMutants } from './enforcement.ts'
import { factorPolicyMutants } from './factor-policies.ts'
import { factorMutants } from './factors.ts'
import { fileMutants } from './files.ts'
import { hiddenPasswordMutants } from './hidden-passwords.ts'
import { knownBrowserMutants } from './known-browsers.ts'
import { noticeMutants } from './notices.ts'
import { participationMutants } from './participation.ts'
import { passkeyMutants } from './passkeys.ts'
import { peopleMutants } from './people.ts'
import { personalMutants } from './personal.ts'
import { programmeMutants } from './programme.ts'
import { proposedAdministratorMutants } from './proposed-administrators.ts'
import { publishedMutants } from './published.ts'
import { quarterMutants } from './quarters.ts'
import { restoredAccountMutants } from './restored-accounts.ts'
import { retentionMutants } from './retention.ts'
import { roleHolderMutants } from './role-holders.ts'
import { roleMutants } from './roles.ts'
import { secretMutants } from './secrets.ts'
import { singleSignOnMutants } from './single-sign-on.ts'
import { sourceMutants } from './sources.ts'
import { standbyMutants } from './standbys.ts'
import { stepUpMutants } from './step-up.ts'
import { wallMutants } from './walls.ts'

export const mutants: Mutant[] = [
  ...accessMutants,
  ...factorMutants,
  ...stepUpMutants,
  ...factorPolicyMutants,
  ...addressMutants,
  ...passkeyMutants,
  ...knownBrowserMutants,
  ...secretMutants,
  ...singleSignOnMutants,
  ...wallMutants,
  ...enforcementMutants,
  ...customerMutants,
  ...claimRuleMutants,
  ...directoryEffectMutants,
  ...directoryMutants,
  ...proposedAdministratorMutants,
  ...peopleMutants,
  ...roleMutants,
  ...programmeMutants,
  ...participationMutants,
  ...appealMutants,
  ...auditMutants,
  ...quarterMutants,
  ...retentionMutants,
  ...roleHolderMutants,
  ...personalMutants,
  ...sourceMutants,
  ...publishedMutants,
  ...fileMutants,
  ...cellMutants,
  ...cellAccountMutants,
  ...hiddenPasswordMutants,
  ...restoredAccountMutants,
  ...standbyMutants,
  ...connectorMutants,
  ...noticeMutants,
  ...domainMutants,
]
