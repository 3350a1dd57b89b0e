import { useMutation, useQuery } from '@tanstack/react-query'
import { createDirectory } from '#contract/people/directories.ts'
import { Form } from '#web/forms/Form.tsx'
import { useForm } from '#web/forms/useForm.ts'
import { FirstSteps } from '#web/identity/vendors/FirstSteps.tsx'
import { Steps } from '#web/identity/vendors/Steps.tsx'
import { VendorGuides } from '#web/identity/vendors/VendorGuides.tsx'
import { ListFailed } from '#web/lists/ListFailed.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { provisioningCopy } from './copy.ts'
import { DirectoryCard } from './DirectoryCard.tsx'
import { provisioningGuidesCopy } from './guidesCopy.ts'
import { createMutation, directoriesQuery } from './queries.ts'

/** The directories by which identity providers keep the organization's people. */
export default function Provisioning() {
  const copy = useCopy(provisioningCopy)
  const guide = useCopy(provisioningGuidesCopy)
  const list = useQuery(directoriesQuery)
  const { data: directories = [], withoutAdministrator = false } = list.data ?? {}
  return (
    <>
      <Card title={copy.title} description={copy.lead}>
        <div className="flex flex-col gap-5">
          {list.isPending && (
            <div aria-busy="true">
              <Skeleton shape="block" className="h-24" />
            </div>
          )}
          {withoutAdministrator && <Notice tone="danger">{copy.withoutAdministrator}</Notice>}
          {list.isError && !list.data && <ListFailed list={list} sentence={copy.failed} />}
          {list.data && directories.length === 0 && <FirstSteps sentence={copy.empty} steps={copy.steps} />}
          <AddDirectory />
        </div>
      </Card>
      {directories.map((directory) => (
        <DirectoryCard key={directory.id} directory={directory} />
      ))}
      <VendorGuides lead={guide.lead}>{(vendor) => <Steps steps={guide.guides[vendor]} />}</VendorGuides>
    </>
  )
}

function AddDirectory() {
  const copy = useCopy(provisioningCopy)
  const { mutateAsync: add } = useMutation(createMutation)
  const form = useForm(createDirectory.body, {
    initial: { name: '' },
    toBody: (values) => values,
    async send({ name }) {
      await add(name)
      form.set('name', '')
    },
    failure: copy.noAnswer,
  })
  return (
    <Form form={form} className="flex flex-col gap-3">
      {form.failed && <Notice tone="danger">{form.message}</Notice>}
      <div className="grid items-start gap-x-2 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <TextField
          label={copy.name}
          hint={copy.nameHint}
          error={form.errorAt('name')}
          value={form.values.name}
          onChange={({ target }) => form.set('name', target.value)}
        />
        <Button type="submit" busy={form.busy} className="sm:mt-6.5">
          {copy.add}
        </Button>
      </div>
    </Form>
  )
}
