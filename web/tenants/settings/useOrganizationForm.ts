import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#contract/platform/endpoint.ts'
import { keysOf } from '#contract/platform/keys.ts'
import { timezone } from '#contract/platform/timezones.ts'
import { updateOrganizationBody } from '#contract/tenants/organization-bodies.ts'
import type { getOrganization } from '#contract/tenants/organizations.ts'
import { useForm } from '#web/forms/useForm.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { settingsCopy } from './copy.ts'
import { type SettingsChange, updateMutation } from './queries.ts'
import type { SaveStatus } from './SaveRow.tsx'

interface Values {
  name: string
  accessCode: string
  description: string
  timezone: string
  language: string
  minimumGroup: string
}

export type Organization = Answer<typeof getOrganization>['organization']

const valuesOf = (organization: Organization): Values => ({
  name: organization.name,
  accessCode: organization.accessCode ?? organization.access_code,
  description: organization.description ?? '',
  timezone: organization.timezone,
  language: organization.language,
  minimumGroup: String(organization.minimumGroup),
})

/** The values that differ from the stored ones. */
function changeOf(values: Values, organization: Organization): SettingsChange {
  const before = valuesOf(organization)
  const differs = (name: keyof Values) => values[name].trim() !== before[name]
  return {
    ...(differs('name') && { name: values.name.trim() }),
    ...(values.accessCode.trim().toUpperCase() !== before.accessCode && {
      accessCode: values.accessCode.trim(),
    }),
    ...(differs('description') && { description: values.description.trim() || null }),
    ...(differs('timezone') && { timezone: timezone.parse(values.timezone) }),
    ...(differs('language') && { language: values.language === 'fr' ? 'fr' : 'en' }),
    ...(differs('minimumGroup') && { minimumGroup: Number(values.minimumGroup) }),
  }
}

export function useOrganizationForm(organization: Organization) {
  const copy = useCopy(settingsCopy)
  const update = useMutation(updateMutation)
  const [status, setStatus] = useState<SaveStatus>()
  const form = useForm(updateOrganizationBody, {
    initial: valuesOf(organization),
    toBody(values) {
      const change = changeOf(values, organization)
      return Object.keys(change).length > 0 ? change : undefined
    },
    check({ minimumGroup }) {
      setStatus(undefined)
      const group = Number(minimumGroup)
      if (minimumGroup.trim() === '' || !Number.isInteger(group))
        return { fields: { minimumGroup: copy.groupNumber } }
      return group < organization.minimumGroup ? { fields: { minimumGroup: copy.groupLowered } } : undefined
    },
    async send(change) {
      const saved = valuesOf(await update.mutateAsync(change))
      for (const name of keysOf(saved)) form.set(name, saved[name])
      setStatus('saved')
    },
    onUnchanged: () => setStatus('unchanged'),
    failure: copy.updateFailed,
  })
  return { form, status, clearStatus: () => setStatus(undefined) }
}
