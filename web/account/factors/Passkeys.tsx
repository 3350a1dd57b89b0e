import { useMutation } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import {
  addPasskey,
  beginPasskey,
  maxPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
} from '#contract/identity/passkeys.ts'
import { call } from '#web/platform/api/call.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { toast } from '#web/ui/toast.ts'
import { FactorRow } from './FactorRow.tsx'
import { NamePasskey } from './NamePasskey.tsx'
import { passkeysCopy } from './passkeysCopy.ts'

type Props = {
  passkeys: Passkey[]
  /** Takes recovery codes, where the first factor has made some. */
  onChange: (codes: string[] | null) => void
}

/** The person's passkeys, and how to add one. */
export function Passkeys({ passkeys, onChange }: Props) {
  const copy = useCopy(passkeysCopy)
  const [isAdding, setAdding] = useState(false)
  const add = async (name: string) => {
    const { makePasskey } = await import('#web/platform/api/passkey.ts')
    const made = await makePasskey((await call(beginPasskey)).data)
    const { data } = await call(addPasskey, { body: { name, ...made } })
    setAdding(false)
    toast({ text: copy.added, tone: 'success' })
    onChange(data.recoveryCodes)
  }
  return (
    <>
      <FactorRow
        title={copy.title}
        action={
          passkeys.length < maxPasskeys && (
            <Button size="sm" onClick={() => setAdding(true)}>
              {copy.add}
            </Button>
          )
        }
      >
        {copy.lead}
      </FactorRow>
      {passkeys.length > 0 && (
        <ul aria-label={copy.title} className="flex flex-col gap-3 rounded-control border border-line p-4">
          {passkeys.map((passkey) => (
            <OnePasskey key={passkey.id} passkey={passkey} onChange={() => onChange(null)} />
          ))}
        </ul>
      )}
      {isAdding && (
        <NamePasskey
          words={{ title: copy.add, lead: copy.addLead, confirm: copy.make }}
          name={copy.one}
          onSubmit={add}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

function OnePasskey({ passkey, onChange }: { passkey: Passkey; onChange: () => void }) {
  const copy = useCopy(passkeysCopy)
  const errorText = useErrorText()
  const { instant, ago } = useFormats()
  const [asks, setAsks] = useState<'name' | 'removal'>()
  const { id, addedAt, lastUsedAt } = passkey
  const name = passkey.name || copy.one
  const use = lastUsedAt ? copy.used(ago(lastUsedAt)) : passkey.name && copy.unused
  const params = { passkeyId: id }
  const remove = useMutation({
    mutationFn: () => call(removePasskey, { params }),
    onSuccess: () => {
      toast({ text: copy.removed, tone: 'success' })
      onChange()
    },
  })
  const rename = async (chosen: string) => {
    await call(renamePasskey, { params, body: { name: chosen } })
    setAsks(undefined)
    onChange()
  }
  return (
    <li>
      <FactorRow
        title={name}
        action={
          <span className="flex gap-1">
            <IconButton icon={<Pencil />} label={copy.rename(name)} onClick={() => setAsks('name')} />
            <IconButton icon={<Trash2 />} label={copy.remove(name)} onClick={() => setAsks('removal')} />
          </span>
        }
      >
        {`${copy.since(instant(addedAt))} ${use}`}
      </FactorRow>
      {asks === 'name' && (
        <NamePasskey
          words={{ title: copy.renameTitle, confirm: copy.save }}
          name={name}
          onSubmit={rename}
          onClose={() => setAsks(undefined)}
        />
      )}
      <ConfirmDialog
        open={asks === 'removal'}
        tone="danger"
        title={copy.removeQuestion(name)}
        description={copy.removeConsequence}
        error={remove.error && errorText(remove.error, copy.failed)}
        busy={remove.isPending}
        labels={{ confirm: copy.confirmRemoval, cancel: copy.cancel, close: copy.close }}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsks(undefined)}
      />
    </li>
  )
}
