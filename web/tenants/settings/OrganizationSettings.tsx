import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#contract/platform/endpoint.ts'
import { timezone, timezones } from '#contract/platform/timezones.ts'
import type { getOrganization } from '#contract/tenants/organizations.ts'
import { useForm } from '#web/forms/useForm.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { pageCopy } from '#web/platform/page/pages.ts'
import { Unsaved } from '#web/platform/page/Unsaved.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { settingsCopy } from './copy.ts'
import { LogoSetting } from './LogoSetting.tsx'
import { type SettingsChange, updateMutation } from './queries.ts'
import { SaveRow, type SaveStatus } from './SaveRow.tsx'

type Organization = Answer<typeof getOrganization>['organization']

const valuesOf = (organization: Organization) => ({
  name: organization.name,
  accessCode: organization.accessCode ?? organization.access_code,
  description: organization.description ?? '',
  timezone: organization.timezone,
  language: organization.language as string,
  minimumGroup: String(organization.minimumGroup),
})

type Values = ReturnType<typeof valuesOf>

/** What of it differs from what is kept. */
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

const zones = timezones.map((zone) => ({ value: zone, label: zone.replace('_', ' ') }))

export function OrganizationSettings({ organization }: { organization: Organization }) {
  const copy = useCopy(settingsCopy)
  const title = useCopy(pageCopy)['/settings/organization']
  const update = useMutation(updateMutation)
  const [saying, setSaying] = useState<SaveStatus>()
  const least = organization.minimumGroup
  const form = useForm({
    initial: valuesOf(organization),
    check({ minimumGroup }) {
      setSaying(undefined)
      const group = Number(minimumGroup)
      if (minimumGroup.trim() === '' || !Number.isInteger(group))
        return { fields: { minimumGroup: copy.groupNumber } }
      return group < least ? { fields: { minimumGroup: copy.groupLowered } } : undefined
    },
    async send(values) {
      const change = changeOf(values, organization)
      if (Object.keys(change).length === 0) return setSaying('unchanged')
      const saved = valuesOf(await update.mutateAsync(change))
      for (const [name, value] of Object.entries(saved)) form.set(name as keyof Values, value)
      setSaying('saved')
    },
    failure: copy.updateFailed,
  })

  return (
    <Card title={title} description={copy.organizationLead}>
      <div className="flex flex-col gap-6">
        <LogoSetting logo={organization.logo_url} />
        <form
          {...form.form}
          autoComplete="off"
          aria-label={title}
          onChange={() => setSaying(undefined)}
          className="flex flex-col gap-5"
        >
          <Unsaved when={form.isChanged && !form.busy} />
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <TextField label={copy.name} maxLength={100} required {...form.text('name')} />
            <TextField
              label={copy.code}
              hint={copy.codeHint}
              maxLength={40}
              autoCapitalize="characters"
              spellCheck={false}
              required
              {...form.text('accessCode')}
            />
          </div>
          <TextArea
            label={copy.about}
            hint={copy.aboutHint}
            rows={3}
            maxLength={500}
            name="description"
            value={form.values.description}
            error={form.text('description').error}
            onChange={({ target }) => form.set('description', target.value)}
          />
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <SelectField
              label={copy.timezone}
              hint={copy.timezoneHint}
              options={
                zones.some(({ value }) => value === organization.timezone)
                  ? zones
                  : [{ value: organization.timezone, label: organization.timezone }, ...zones]
              }
              name="timezone"
              value={form.values.timezone}
              error={form.text('timezone').error}
              onChange={({ target }) => form.set('timezone', target.value)}
            />
            <SelectField
              label={copy.language}
              options={[
                { value: 'en', label: copy.languages.en },
                { value: 'fr', label: copy.languages.fr },
              ]}
              name="language"
              value={form.values.language}
              onChange={({ target }) => form.set('language', target.value)}
            />
          </div>
          <TextField
            label={copy.group}
            hint={copy.groupHint(least)}
            type="number"
            inputMode="numeric"
            min={least}
            max={100}
            {...form.text('minimumGroup')}
          />
          {form.message && (
            <Notice tone="danger" title={copy.saveFailed}>
              {form.message}
            </Notice>
          )}
          <SaveRow saying={saying}>
            <Button type="submit" busy={form.busy}>
              {copy.save}
            </Button>
          </SaveRow>
        </form>
      </div>
    </Card>
  )
}
