import { useId } from 'react'
import type { User } from '#contract/people/users.ts'
import { Form } from '#web/forms/Form.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { EditUserFields } from './EditUserFields.tsx'
import { editUserCopy } from './editUserCopy.ts'
import { useEditUser } from './useEditUser.ts'
import { userName } from './userName.ts'

type Props = { user: User; onClose: () => void }

export default function EditUser({ user, onClose }: Props) {
  const copy = useCopy(editUserCopy)
  const { form, custom } = useEditUser(user, onClose)
  const formId = useId()
  // The outcome has to be seen: the dialog stays until the call has ended.
  const leave = () => !form.busy && onClose()
  return (
    <Dialog
      open
      onClose={leave}
      size="md"
      title={<span className="line-clamp-2 wrap-anywhere">{copy.title(userName(user))}</span>}
      closeLabel={copy.close}
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            {copy.cancel}
          </Button>
          <Button type="submit" form={formId} busy={form.busy}>
            {copy.submit}
          </Button>
        </>
      }
    >
      <Form form={form} id={formId} autoComplete="off">
        {form.failed && (
          <Notice tone="danger" title={copy.failed}>
            {form.message}
          </Notice>
        )}
        <EditUserFields user={user} form={form} custom={custom} />
      </Form>
    </Dialog>
  )
}
