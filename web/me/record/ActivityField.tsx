import { activities } from '#contract/participation/compendium.ts'
import { useCopy, useLanguage } from '#web/platform/language/language.ts'
import { SelectField, type SelectFieldProps } from '#web/ui/SelectField.tsx'
import { recordCopy } from './recordCopy.ts'
import { something } from './sessionValues.ts'

/** What somebody did: an activity of the table, or something else. */
export function ActivityField(field: Pick<SelectFieldProps, 'name' | 'value' | 'onChange' | 'error'>) {
  const copy = useCopy(recordCopy)
  const { language } = useLanguage()
  return (
    <SelectField
      {...field}
      label={copy.activity}
      placeholder={copy.chooseActivity}
      options={[
        ...activities.map((one) => ({ value: one.code, label: language === 'fr' ? one.fr : one.en })),
        { value: something, label: copy.other },
      ]}
    />
  )
}
