import { useId } from 'react'
import { Form } from '#web/forms/Form.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { addUserCopy } from './addUserCopy.ts'
import { CreatedDialog } from './CreatedDialog.tsx'
import { useAddUser } from './useAddUser.ts'

export default function AddUser({ onClose }: { onClose: () => void }) {
  const { created, inviting, inviteBy, restart, ...adding } = useAddUser()
  if (!created) return <AddUserDialog {...adding} onClose={onClose} />
  const done = () => {
    restart()
    onClose()
  }
  return <CreatedDialog {...{ created, inviting, inviteBy }} onAnother={restart} onDone={done} />
}

type Props = Pick<ReturnType<typeof useAddUser>, 'form' | 'complete'> & { onClose: () => void }

function AddUserDialog({ form, complete, onClose }: Props) {
  const copy = useCopy(addUserCopy)
  const formId = useId()
  // The outcome has to be seen: the dialog stays until the call has ended.
  const leave = () => !form.busy && onClose()
  return (
    <Dialog
      key="form"
      open
      onClose={leave}
      title={copy.title}
      description={copy.description}
      closeLabel={copy.close}
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            {copy.cancel}
          </Button>
          <Button type="submit" form={formId} busy={form.busy} disabled={!complete}>
            {copy.submit}
          </Button>
        </>
      }
    >
      <AddUserForm id={formId} form={form} />
    </Dialog>
  )
}

function AddUserForm({ id, form }: Pick<Props, 'form'> & { id: string }) {
  const copy = useCopy(addUserCopy)
  return (
    <Form form={form} id={id} autoComplete="off">
      {form.failed && (
        <Notice tone="danger" title={copy.failed}>
          {form.message}
        </Notice>
      )}
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <TextField {...form.text('firstName')} label={copy.firstName} autoComplete="off" required />
        <TextField {...form.text('lastName')} label={copy.lastName} autoComplete="off" required />
      </div>
      <TextField
        {...form.text('email')}
        label={copy.email}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <CheckboxField {...form.box('invite')} label={copy.invite} hint={copy.inviteHint} />
    </Form>
  )
}
