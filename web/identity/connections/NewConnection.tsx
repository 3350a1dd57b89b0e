import { useId, useState } from 'react'
import { Form } from '#web/forms/Form.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { confirmLeave, type UnsavedForm, UnsavedScope } from '#web/ui/unsaved.ts'
import { ConnectionFields } from './ConnectionFields.tsx'
import { connectionsCopy } from './copy.ts'
import { Guide } from './Guide.tsx'
import { useNewConnection } from './useConnectionForm.ts'
import { type Vendor, vendorFacts, vendors } from './vendors.ts'

/** Chooses the vendor, then asks for its values beside a guide. */
export function NewConnection({ onClose }: { onClose: () => void }) {
  const copy = useCopy(connectionsCopy)
  const [vendor, setVendor] = useState<Vendor>('entra')
  const [unsaved] = useState(() => new Set<UnsavedForm>())
  const form = useNewConnection(vendor, onClose)
  return (
    <Card title={copy.newTitle}>
      <div className="@container">
        <UnsavedScope value={unsaved}>
          <Form form={form} autoComplete="off" aria-label={copy.newTitle}>
            <VendorChoice value={vendor} onChange={setVendor} />
            <div className="grid items-start gap-6 @2xl:grid-cols-2">
              <div className="flex min-w-0 flex-col gap-5">
                {form.message && <Notice tone="danger">{form.message}</Notice>}
                <ConnectionFields form={form} vendor={vendor} secretHint={copy.secretHint} />
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

function VendorChoice({ value, onChange }: { value: Vendor; onChange: (vendor: Vendor) => void }) {
  const copy = useCopy(connectionsCopy)
  const name = useId()
  return (
    <fieldset className="relative flex flex-wrap gap-2">
      <legend className="mb-1.5 font-medium text-sm">{copy.vendor}</legend>
      {vendors.map((vendor) => (
        <label
          key={vendor}
          className="flex h-control items-center gap-2 rounded-control border border-line px-3 text-sm transition-colors hover:bg-sunken/40 has-checked:border-action has-checked:bg-action-soft has-focus-visible:outline-2 has-focus-visible:outline-action"
        >
          <input
            type="radio"
            name={name}
            value={vendor}
            checked={vendor === value}
            onChange={() => onChange(vendor)}
            className="size-4 shrink-0 accent-action outline-none"
          />
          {vendorFacts[vendor].name || copy.other}
        </label>
      ))}
    </fieldset>
  )
}
