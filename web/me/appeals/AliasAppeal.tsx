import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { appealsCopy } from './appealsCopy.ts'
import { aliasMutation } from './queries.ts'

type Props = { challengeId: string; alias: number; name: string; onClose: () => void }

/** Asks for an alias to be counted again, after saying what that does. */
export function AliasAppeal({ challengeId, alias, name, onClose }: Props) {
  const copy = useCopy(appealsCopy)
  const errorText = useErrorText()
  const queries = useQueryClient()
  const ask = useMutation({
    ...aliasMutation(challengeId),
    async onSuccess() {
      toast({ tone: 'success', text: copy.aliasSent })
      onClose()
      await queries.invalidateQueries({ queryKey: ['challenges', challengeId] })
    },
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => ask.mutate(alias)}
      title={copy.askAliasOf(name)}
      description={copy.askAliasDetail}
      error={ask.isError && errorText(ask.error, copy.failed)}
      labels={{ confirm: copy.askAlias, cancel: copy.cancel, close: copy.close }}
      busy={ask.isPending}
    />
  )
}
