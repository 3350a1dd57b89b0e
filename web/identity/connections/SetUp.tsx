import { useState } from 'react'
import type { Connection } from '#contract/identity/connections.ts'
import { Form } from '#web/forms/Form.tsx'
import { vendorOf } from '#web/identity/vendors/vendors.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ConnectionFields } from './ConnectionFields.tsx'
import { connectionsCopy } from './copy.ts'
import { Guide } from './Guide.tsx'
import { useConnectionForm } from './useConnectionForm.ts'

/** The configuration of a connection beside the guide of its vendor; open until it is in use. */
export function SetUp({ connection }: { connection: Connection }) {
  const copy = useCopy(connectionsCopy)
  const { instant } = useFormats()
  const { issuer, secretSetAt, state, name, people } = connection
  const [vendor] = useState(() => vendorOf(issuer))
  const [isOpen] = useState(state === 'draft')
  const form = useConnectionForm(connection, vendor)
  return (
    <details open={isOpen} className="border-line border-t pt-3">
      <summary className="cursor-pointer py-1 font-medium pointer-coarse:py-3">{copy.setUp}</summary>
      <div className="@container pt-4">
        <div className="grid items-start gap-6 @2xl:grid-cols-2">
          <Form form={form} autoComplete="off" aria-label={`${copy.setUp}: ${name}`}>
            {form.message && <Notice tone="danger">{form.message}</Notice>}
            {form.isUnsaved && (state === 'on' || state === 'suspended') && (
              <Notice tone="warning">{copy.willEnd}</Notice>
            )}
            <ConnectionFields
              form={form}
              vendor={vendor}
              secretHint={secretSetAt ? copy.secretSet(instant(secretSetAt)) : copy.secretHint}
              isSubjectFixed={people > 0}
            />
            <div>
              <Button type="submit" variant="secondary" busy={form.busy}>
                {copy.save}
              </Button>
            </div>
          </Form>
          <Guide vendor={vendor} connection={connection} />
        </div>
      </div>
    </details>
  )
}
