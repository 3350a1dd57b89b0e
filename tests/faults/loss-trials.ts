import { acknowledgedTrials } from './acknowledged-trials.ts'
import { administratorsTrials } from './administrators-trials.ts'
import { closingTrials } from './closing-trials.ts'
import { creditTrials } from './credit-trials.ts'
import { directoryTrials } from './directory-trials.ts'
import { diskTrials } from './disk-trials.ts'
import { filesTrials } from './files-trials.ts'
import { importTrials } from './import-trials.ts'
import { ruleTrials } from './rule-trials.ts'
import type { Trial } from './trial.ts'

/** Acknowledged changes survive a killed process, a killed database and a full disk. */
export const lossTrials: Trial[] = [
  ...importTrials,
  ...acknowledgedTrials,
  ...creditTrials,
  ...administratorsTrials,
  ...closingTrials,
  ...directoryTrials,
  ...ruleTrials,
  ...filesTrials,
  ...diskTrials,
]
