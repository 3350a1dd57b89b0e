import { Copy, Printer } from 'lucide-react'
import { useUnit } from '#web/me/record/useUnit.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { toast } from '#web/ui/toast.ts'
import { dayCopy } from './dayCopy.ts'
import { type Day, useReceiptLines } from './receipt.ts'

/** Why a day has its figure, in lines that add up to it. */
export function Receipt({ day }: { day: Day }) {
  const copy = useCopy(dayCopy)
  const { number, fullDay, pair } = useFormats()
  const unit = useUnit()
  const lines = useReceiptLines()(day)
  const { summary, rulesVersion } = day
  const copyAll = async () => {
    const text = [
      fullDay(summary.day),
      ...lines.map(({ label, amount }) => pair(label, number(amount))),
      pair(copy.total, `${number(summary.equivalents)} ${unit}`),
      copy.rules(rulesVersion),
    ]
    await navigator.clipboard.writeText(text.join('\n'))
    toast({ tone: 'success', text: copy.copied })
  }
  return (
    <Card
      title={copy.why}
      action={
        <div className="flex gap-2 print:hidden">
          <Button variant="secondary" icon={<Copy aria-hidden="true" />} onClick={copyAll}>
            {copy.copy}
          </Button>
          <Button variant="secondary" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
            {copy.print}
          </Button>
        </div>
      }
    >
      <table className="w-full border-collapse text-base">
        <caption className="sr-only">{copy.why}</caption>
        <tbody>
          {lines.map(({ key, label, typed, amount }) => (
            <tr key={key} className="border-b border-line">
              <th scope="row" className="py-2.5 pr-3 text-left font-normal">
                {label} {typed && <Badge>{copy.typed}</Badge>}
              </th>
              <td className="py-2.5 text-right tabular-nums">{number(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="pt-3 text-left font-semibold">
              {copy.total}
            </th>
            <td className="pt-3 text-right font-semibold tabular-nums">
              {number(summary.equivalents)} <span className="sr-only">{unit}</span>
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="mt-4 text-sm text-muted">{copy.rules(rulesVersion)}</p>
    </Card>
  )
}
