import { useMutation, useQuery } from '@tanstack/react-query'
import type { BreakGlassPerson } from '#contract/identity/enforcement.ts'
import { Form } from '#web/forms/Form.tsx'
import { useUnvalidatedForm } from '#web/forms/useUnvalidatedForm.ts'
import { ListFailed } from '#web/lists/ListFailed.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ChoiceList } from '#web/ui/ChoiceList.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { breakGlassCopy } from './breakGlassCopy.ts'
import { breakGlassQuery, nameMutation } from './queries.ts'

/** Who signs in by password where single sign-on is required. */
export function BreakGlass() {
  const copy = useCopy(breakGlassCopy)
  const list = useQuery(breakGlassQuery)
  return (
    <Card title={copy.title} description={copy.lead}>
      {list.isError && !list.data && <ListFailed list={list} sentence={copy.loadFailed} />}
      {list.data && <NameForm people={list.data} />}
    </Card>
  )
}

function NameForm({ people }: { people: BreakGlassPerson[] }) {
  const copy = useCopy(breakGlassCopy)
  const { mutateAsync: name } = useMutation(nameMutation)
  const named = people.flatMap(({ id, isNamed }) => (isNamed ? [id] : []))
  const form = useUnvalidatedForm({
    initial: { userIds: named },
    toBody: ({ userIds }) => userIds.toSorted(),
    async send(userIds) {
      await name(userIds)
      toast({ text: copy.saved, tone: 'success' })
    },
    failure: copy.noAnswer,
  })
  const { userIds } = form.values
  return (
    <Form form={form} className="flex flex-col items-start gap-4">
      {form.message && <Notice tone="danger">{form.message}</Notice>}
      <ChoiceList
        legend={copy.title}
        hideLegend
        choices={people.map((person) => ({
          id: person.id,
          label: `${person.name} · ${person.email}`,
          hint: <Readiness person={person} />,
        }))}
        chosen={userIds}
        onChange={(chosen) => form.set('userIds', chosen)}
        labels={copy}
      />
      <Button type="submit" variant="secondary" busy={form.busy}>
        {copy.submit}
      </Button>
    </Form>
  )
}

function Readiness({ person: { hasPassword, factorUsedAt, isReady } }: { person: BreakGlassPerson }) {
  const copy = useCopy(breakGlassCopy)
  const { instant } = useFormats()
  if (!hasPassword) return copy.noPassword
  if (factorUsedAt === null) return copy.noFactor
  return isReady ? copy.ready(instant(factorUsedAt)) : copy.old(instant(factorUsedAt))
}
