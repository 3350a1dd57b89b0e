import { useMutation } from '@tanstack/react-query'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { PictureField } from '#web/platform/uploads/PictureField.tsx'
import { toast } from '#web/ui/toast.ts'
import { settingsCopy } from './copy.ts'
import { updateMutation } from './queries.ts'

/** The logo is kept as soon as it is chosen. */
export function LogoSetting({ logo }: { logo: string | null }) {
  const copy = useCopy(settingsCopy)
  const errorText = useErrorText()
  const { pair } = useFormats()
  const update = useMutation(updateMutation)
  return (
    <PictureField
      className="max-w-80"
      label={copy.logo}
      hint={copy.logoHint}
      value={logo}
      error={update.isError && pair(copy.saveFailed, errorText(update.error, copy.updateFailed))}
      onChange={(url) =>
        update.mutate({ logo_url: url }, { onSuccess: () => toast({ text: copy.saved, tone: 'success' }) })
      }
    />
  )
}
