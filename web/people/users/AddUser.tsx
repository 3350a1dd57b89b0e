import { useId } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { Unsaved } from '#web/platform/page/Unsaved.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { addUserCopy } from './addUserCopy.ts'
import { CreatedDialog } from './CreatedDialog.tsx'
import { usersCopy } from './copy.ts'
import { useAddUser } from './useAddUser.ts'

export default function AddUser({ onClose }: { onClose: () => void }) {
  const copy = useCopy(addUserCopy)
  const { cancel, close } = useCopy(usersCopy)
  const { form, complete, failed, created, inviting, inviteBy, restart } = useAddUser()
  const formId = useId()
  // Its outcome is to be seen: until then the dialog stays.
  const leave = () => !form.busy && onClose()

  if (created) {
    const done = () => {
      restart()
      onClose()
    }
    return <CreatedDialog {...{ created, inviting, inviteBy }} onAnother={restart} onDone={done} />
  }
  return (
    <Dialog
      key="form"
      open
      onClose={leave}
      title={copy.title}
      description={copy.description}
      closeLabel={close}
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            {cancel}
          </Button>
          <Button type="submit" form={formId} busy={form.busy} disabled={!complete}>
            {copy.submit}
          </Button>
        </>
      }
    >
      <form {...form.form} id={formId} autoComplete="off" className="flex flex-col gap-5">
        <Unsaved when={form.isChanged && !form.busy} />
        {failed && (
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
      </form>
    </Dialog>
  )
}
