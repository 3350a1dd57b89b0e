import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { createTeamBody, type Team } from '#contract/people/teams.ts'
import { Form } from '#web/forms/Form.tsx'
import { useForm } from '#web/forms/useForm.ts'
import { ApiError } from '#web/platform/api/error.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { PictureField } from '#web/platform/uploads/PictureField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.ts'
import { teamsCopy } from './copy.ts'
import { saveMutation } from './queries.ts'
import { TeamOutcome } from './TeamOutcome.tsx'

type Props = {
  /** Undefined for a new one. */
  team: Team | undefined
  onClose: () => void
}

/** Whether it is said beside an input, and not in a dialog of its own. */
const isOfField = (error: unknown) => error instanceof ApiError && Object.keys(error.fields).length > 0

function useTeamForm(team: Team | undefined, onClose: () => void) {
  const copy = useCopy(teamsCopy)
  const save = useMutation(saveMutation)
  const form = useForm(createTeamBody, {
    initial: { name: team?.name ?? '', logo_url: team?.logo_url ?? '' },
    toBody: ({ name, logo_url }) => ({ name: name.trim(), logo_url: logo_url || null }),
    check: ({ name }) => (name.trim() ? undefined : { fields: { name: copy.nameRequired } }),
    async send(body) {
      await save.mutateAsync({ teamId: team?.id, body })
      toast({ text: team ? copy.saved(body.name) : copy.created(body.name) })
      onClose()
    },
    failure: '',
  })
  return { form, save }
}

export default function EditTeam({ team, onClose }: Props) {
  const copy = useCopy(teamsCopy)
  const { form, save } = useTeamForm(team, onClose)
  const title = team ? copy.editTitle(team.name) : copy.createTitle
  if (save.isPending || (save.isError && !isOfField(save.error))) {
    return (
      <TeamOutcome
        error={save.error}
        title={title}
        doing={copy.saving}
        failed={copy.saveFailed}
        onBack={save.reset}
      />
    )
  }
  return <TeamDialog form={form} title={title} onClose={onClose} />
}

type DialogProps = Pick<ReturnType<typeof useTeamForm>, 'form'> & { title: string; onClose: () => void }

function TeamDialog({ form, title, onClose }: DialogProps) {
  const copy = useCopy(teamsCopy)
  const [uploading, setUploading] = useState(false)
  const formId = useId()
  return (
    <Dialog
      key="form"
      open
      onClose={onClose}
      title={<span className="line-clamp-2 wrap-anywhere">{title}</span>}
      closeLabel={copy.close}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit" form={formId} disabled={form.values.name.trim() === '' || uploading}>
            {copy.save}
          </Button>
        </>
      }
    >
      <Form form={form} unsaved={form.isChanged || uploading} id={formId} autoComplete="off">
        <TextField {...form.text('name')} label={copy.name} maxLength={60} autoComplete="off" required />
        <PictureField
          label={copy.logo}
          mark={copy.optional}
          hint={copy.logoHint}
          error={form.errorAt('logo_url')}
          value={form.values.logo_url || null}
          onChange={(url) => form.set('logo_url', url ?? '')}
          onBusy={setUploading}
        />
      </Form>
    </Dialog>
  )
}
