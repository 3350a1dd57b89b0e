import { useQueryClient } from '@tanstack/react-query'
import { consentTextVersion, decideConsent, type Purpose } from '#contract/participation/consents.ts'
import { useUnvalidatedForm } from '#web/forms/useUnvalidatedForm.ts'
import { callAsMember } from '#web/me/member/memberCall.ts'
import { useCopy, useLanguage } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { recordCopy } from './recordCopy.ts'

/** Asks for the consents before the first recording: none is ticked, and only the first is needed. */
export function ConsentForm() {
  const copy = useCopy(recordCopy)
  const { language } = useLanguage()
  const queries = useQueryClient()
  const form = useUnvalidatedForm({
    initial: { activity: false, sums: false },
    toBody: (values) => values,
    check: ({ activity }) => (activity ? undefined : { fields: { activity: copy.needed } }),
    async send({ activity, sums }) {
      const decide = (purpose: Purpose, given: boolean) =>
        callAsMember(decideConsent, { body: { purpose, given, textVersion: consentTextVersion, language } })
      await decide('sums', sums)
      await decide('activity', activity)
      await queries.invalidateQueries({ queryKey: ['consents'] })
    },
    failure: copy.failed,
  })
  return (
    <Card title={copy.consentTitle}>
      <form {...form.props} className="flex flex-col gap-5">
        <ul className="flex list-disc flex-col gap-2 pl-5">
          {[copy.keptForYou, copy.seen, copy.stop].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {form.message && <Notice tone="danger">{form.message}</Notice>}
        <CheckboxField {...form.box('activity')} label={copy.keepActivity} hint={copy.keepActivityHint} />
        <CheckboxField {...form.box('sums')} label={copy.countMe} hint={copy.countMeHint} />
        <Button type="submit" busy={form.busy} className="self-start">
          {copy.agree}
        </Button>
      </form>
    </Card>
  )
}
