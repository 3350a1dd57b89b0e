import { useQuery, useQueryClient } from '@tanstack/react-query'
import { consentTextVersion, decideConsent, type Purpose } from '#contract/participation/consents.ts'
import { type Appearance, type ChallengeOfMember, joinChallenge } from '#contract/participation/joins.ts'
import { useUnvalidatedForm } from '#web/forms/useUnvalidatedForm.ts'
import { callAsMember } from '#web/me/member/memberCall.ts'
import { consentsQuery } from '#web/me/record/queries.ts'
import { recordCopy } from '#web/me/record/recordCopy.ts'
import { useAliasText } from '#web/me/score/aliasText.ts'
import { useCopy, useLanguage } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { AppearanceField } from './AppearanceField.tsx'
import { competitions } from './competitions.ts'
import { joinCopy } from './joinCopy.ts'

/** Joins a challenge. It asks for the consents that are missing, and says why. */
export function JoinForm({ challenge }: { challenge: ChallengeOfMember }) {
  const consents = useQuery(consentsQuery)
  return consents.data && <Form challenge={challenge} given={consents.data} />
}

type Props = { challenge: ChallengeOfMember; given: Partial<Record<Purpose, boolean>> }

function Form({ challenge: { id, type, needsSums, state }, given }: Props) {
  const copy = useCopy(joinCopy)
  const consentCopy = useCopy(recordCopy)
  const aliasText = useAliasText()
  const queries = useQueryClient()
  const { language } = useLanguage()
  const asks = { activity: !given.activity, sums: needsSums && !given.sums }
  const initial: { appears: Appearance; onWall: boolean; activity: boolean; sums: boolean } = {
    appears: type === 'individual-mission' ? 'totals' : 'alias',
    onWall: false,
    activity: false,
    sums: false,
  }
  const form = useUnvalidatedForm({
    initial,
    toBody: ({ appears, onWall }) => ({ appears, onWall: onWall && appears !== 'totals' }),
    check({ activity, sums }) {
      if (asks.activity && !activity) return { fields: { activity: copy.needed } }
      return asks.sums && !sums ? { fields: { sums: copy.needed } } : undefined
    },
    async send(body) {
      const textVersion = consentTextVersion
      for (const purpose of ['activity', 'sums'] as const)
        if (asks[purpose])
          await callAsMember(decideConsent, { body: { purpose, given: true, textVersion, language } })
      const { data } = await callAsMember(joinChallenge, { params: { challengeId: id }, body })
      toast({ tone: 'success', text: copy.joined(aliasText(data.alias)) })
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['consents'] }),
        queries.invalidateQueries({ queryKey: ['challenges'] }),
      ])
    },
    failure: copy.failed,
  })
  return (
    <Card title={copy.joinTitle} description={state === 'live' && copy.late}>
      <form {...form.props} className="flex flex-col gap-5">
        {form.message && <Notice tone="danger">{form.message}</Notice>}
        <AppearanceField value={form.values.appears} onChange={(appears) => form.set('appears', appears)} />
        {!competitions.includes(type) && form.values.appears !== 'totals' && (
          <CheckboxField {...form.box('onWall')} label={copy.onWall} hint={copy.onWallHint} />
        )}
        {asks.activity && (
          <CheckboxField
            {...form.box('activity')}
            label={consentCopy.keepActivity}
            hint={consentCopy.keptForYou}
          />
        )}
        {asks.sums && (
          <CheckboxField {...form.box('sums')} label={consentCopy.countMe} hint={copy.totalNeeded} />
        )}
        <Button type="submit" busy={form.busy} className="w-full sm:w-auto sm:self-start">
          {copy.join}
        </Button>
      </form>
    </Card>
  )
}
