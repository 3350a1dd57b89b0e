import { getFactorPolicy, setFactorPolicy } from '#contract/identity/factor-policies.ts'
import { getAccessControl, setAccessControl, updateOrganization } from '#contract/tenants/organizations.ts'
import { ofHome, sample } from './access-sample.ts'
import type { Stage } from './access-stage.ts'

/** Calls about the settings of `home`. */
export const settingsSamples = [
  sample(updateOrganization, (stage) => ({ ...ofHome(stage), body: { language: 'en' as const } })),
  sample(getAccessControl, ofHome),
  sample(getFactorPolicy, ofHome),
  sample(setFactorPolicy, (stage) => ({
    ...ofHome(stage),
    body: { audience: 'nobody' as const, providerSays: false },
  })),
  sample(setAccessControl, (stage) => ({
    ...ofHome(stage),
    body: { mode: 'professional' as const, domains: ['example.com'] },
  })),
]

/** Unknown and foreign ids. */
export const foreignSettingsIds: Record<string, (stage: Stage) => Promise<string[]>> = {}
