import { useEffect, useRef, useState } from 'react'
import { Form } from '#web/forms/Form.tsx'
import { VendorChoice } from '#web/identity/vendors/VendorChoice.tsx'
import type { Vendor } from '#web/identity/vendors/vendors.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { confirmLeave, type UnsavedForm, UnsavedScope } from '#web/ui/unsaved.ts'
import { ConnectionFields } from './ConnectionFields.tsx'
import { connectionsCopy } from './copy.ts'
import { Guide } from './Guide.tsx'
import { useNewConnection } from './useConnectionForm.ts'

/** Chooses the vendor, then asks for its values beside a guide. */
export function NewConnection({ onClose }: { onClose: () => void }) {
  const copy = useCopy(connectionsCopy)
  const [vendor, setVendor] = useState<Vendor>('entra')
  const [unsaved] = useState(() => new Set<UnsavedForm>())
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => part.current?.focus(), [])
  const form = useNewConnection(vendor, onClose)
  return (
    <Card title={copy.newTitle}>
      <div ref={part} tabIndex={-1} className="@container outline-none">
        <UnsavedScope value={unsaved}>
          <Form form={form} autoComplete="off" aria-label={copy.newTitle}>
            <VendorChoice value={vendor} onChange={setVendor} />
            <div className="grid items-start gap-6 @2xl:grid-cols-2">
              <div className="flex min-w-0 flex-col gap-5">
                {form.message && <Notice tone="danger">{form.message}</Notice>}
                <ConnectionFields
                  form={form}
                  vendor={vendor}
                  secretHint={copy.secretHint}
                  isSubjectFixed={false}
                />
                <div className="flex flex-wrap gap-2">
                  <Button type="submit" busy={form.busy}>
                    {copy.create}
                  </Button>
                  <Button variant="quiet" onClick={() => confirmLeave(onClose, unsaved)}>
                    {copy.cancel}
                  </Button>
                </div>
              </div>
              <Guide vendor={vendor} />
            </div>
          </Form>
        </UnsavedScope>
      </div>
    </Card>
  )
}
