import { Copy, Scale } from 'lucide-react'
import { useState } from 'react'
import type { ChallengeReceipt } from '#contract/participation/recording.ts'
import { AppealDialog } from '#web/me/appeals/AppealDialog.tsx'
import { appealsCopy } from '#web/me/appeals/appealsCopy.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { linkClass } from '#web/ui/linkClass.ts'
import { toast } from '#web/ui/toast.ts'
import type { Day } from './receipt.ts'
import { receiptCopy } from './receiptCopy.ts'
import { useChallengeLines } from './useChallengeLines.ts'

/** What the day counts in each joined challenge, in lines that add up to it. */
export function ChallengeReceipts({ day }: { day: Day }) {
  return day.challenges.map((challenge) => <ReceiptOf key={challenge.id} day={day} challenge={challenge} />)
}

function ReceiptOf({ day, challenge }: { day: Day; challenge: ChallengeReceipt }) {
  const copy = useCopy(receiptCopy)
  const { missing } = useCopy(appealsCopy)
  const [appeals, setAppeals] = useState(false)
  const { fullDay, number, pair } = useFormats()
  const lines = useChallengeLines()(day, challenge)
  const { id, title, metric, value, rulesVersion } = challenge
  const total = pair(copy.total(copy.metrics[metric]), number(value))
  const caption = copy.why(title)
  const copyAll = async () => {
    const text = [`${title}, ${fullDay(day.summary.day)}`, ...lines.map(({ text }) => text), total]
    await navigator.clipboard.writeText([...text, copy.rules(rulesVersion)].join('\n'))
    toast({ tone: 'success', text: copy.copied })
  }
  return (
    <Card
      title={caption}
      action={
        <Button
          variant="secondary"
          className="print:hidden"
          icon={<Copy aria-hidden="true" />}
          onClick={copyAll}
        >
          {copy.copy}
        </Button>
      }
    >
      <table className="w-full border-collapse text-base">
        <caption className="sr-only">{caption}</caption>
        <tbody>
          {lines.map(({ key, label, detail, typed, amount }) => (
            <tr key={key} className="border-b border-line">
              <th scope="row" className="py-2.5 pr-3 text-left font-normal">
                {label} {typed && <Badge>{copy.typed}</Badge>}
                {detail && <span className="block text-sm text-muted">{detail}</span>}
              </th>
              <td className="py-2.5 text-right tabular-nums">{number(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="pt-3 text-left font-semibold">
              {copy.total(copy.metrics[metric])}
            </th>
            <td className="pt-3 text-right font-semibold tabular-nums">{number(value)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="mt-3 print:hidden">
        <Button variant="quiet" icon={<Scale aria-hidden="true" />} onClick={() => setAppeals(true)}>
          {missing}
        </Button>
      </p>
      {appeals && (
        <AppealDialog challenge={{ id, metric }} day={day.summary.day} onClose={() => setAppeals(false)} />
      )}
      <p className="mt-4 text-sm text-muted">
        {copy.rules(rulesVersion)}{' '}
        <Link
          to={`/me/challenges/${id}`}
          className={linkClass('inline-flex min-h-11 items-center print:hidden')}
        >
          {copy.toChallenge}
        </Link>
      </p>
    </Card>
  )
}
