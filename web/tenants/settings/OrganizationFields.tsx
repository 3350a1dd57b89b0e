import { timezones } from '#contract/platform/timezones.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { settingsCopy } from './copy.ts'
import type { Organization, useOrganizationForm } from './useOrganizationForm.ts'

type Props = { form: ReturnType<typeof useOrganizationForm>['form']; organization: Organization }

const zones = timezones.map((zone) => ({ value: zone, label: zone.replace('_', ' ') }))

export function OrganizationFields({ form, organization }: Props) {
  const copy = useCopy(settingsCopy)
  const least = organization.minimumGroup
  return (
    <>
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
        {...form.text('description')}
      />
      <RegionFields form={form} organization={organization} />
      <TextField
        label={copy.group}
        hint={copy.groupHint(least)}
        type="number"
        inputMode="numeric"
        min={least}
        max={100}
        {...form.text('minimumGroup')}
      />
    </>
  )
}

function RegionFields({ form, organization }: Props) {
  const copy = useCopy(settingsCopy)
  const { timezone } = organization
  const isListed = zones.some(({ value }) => value === timezone)
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <SelectField
        label={copy.timezone}
        hint={copy.timezoneHint}
        options={isListed ? zones : [{ value: timezone, label: timezone }, ...zones]}
        {...form.text('timezone')}
      />
      <SelectField
        label={copy.language}
        options={[
          { value: 'en', label: copy.languages.en },
          { value: 'fr', label: copy.languages.fr },
        ]}
        {...form.text('language')}
      />
    </div>
  )
}
