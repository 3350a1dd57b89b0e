import { accessMutants, type Mutant } from './access.ts'
import { appealMutants } from './appeals.ts'
import { customerMutants } from './customers.ts'
import { fileMutants } from './files.ts'
import { participationMutants } from './participation.ts'
import { peopleMutants } from './people.ts'
import { personalMutants } from './personal.ts'
import { programmeMutants } from './programme.ts'
import { publishedMutants } from './published.ts'
import { secretMutants } from './secrets.ts'
import { sourceMutants } from './sources.ts'

export const mutants: Mutant[] = [
  ...accessMutants,
  ...secretMutants,
  ...customerMutants,
  ...peopleMutants,
  ...programmeMutants,
  ...participationMutants,
  ...appealMutants,
  ...personalMutants,
  ...sourceMutants,
  ...publishedMutants,
  ...fileMutants,
]
