import { Footprints } from 'lucide-react'
import { type Activity, activities, bandOf, compendiumSource } from '#contract/participation/compendium.ts'
import { equivalentsPerMinute, rulesVersion } from '#contract/participation/rules.ts'
import { MemberPage } from '#web/me/frame/MemberPage.tsx'
import { useCopy, useLanguage } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { linkClass } from '#web/ui/linkClass.ts'
import { rulesCopy } from './rulesCopy.ts'

/** The rules of counting, and the activities with their source. */
export function RulesScreen() {
  const copy = useCopy(rulesCopy)
  return (
    <MemberPage title={copy.title} description={copy.description}>
      <Card flush title={copy.rules} action={<Badge>{copy.version(rulesVersion)}</Badge>}>
        <table className="w-full border-collapse">
          <caption className="sr-only">{copy.rules}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{copy.columns.rule}</th>
              <th scope="col">{copy.columns.value}</th>
            </tr>
          </thead>
          <tbody>
            {copy.list.map(([name, value, from]) => (
              <tr key={name} className="border-t border-line">
                <th scope="row" className="py-2.5 pr-3 pl-5 text-left font-normal">
                  {name}
                  <span className="block text-xs text-muted">
                    {copy.columns.from}: {from}
                  </span>
                </th>
                <td className="py-2.5 pr-5 text-right font-medium">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <Activities />
    </MemberPage>
  )
}

function ActivitySource() {
  const copy = useCopy(rulesCopy)
  return (
    <p className="px-5 pb-4 text-muted">
      {copy.source}:{' '}
      <a href={compendiumSource.address} rel="noreferrer" target="_blank" className={linkClass()}>
        {compendiumSource.title}
      </a>
    </p>
  )
}

function Activities() {
  const copy = useCopy(rulesCopy)
  const { activity, code, met, band, perMinute } = copy.activityColumns
  return (
    <Card flush title={copy.activities} description={copy.bandRule}>
      <ActivitySource />
      <table className="w-full border-collapse">
        <caption className="sr-only">{copy.activities}</caption>
        <thead className="text-left text-xs text-muted">
          <tr>
            <th scope="col" className="py-2 pl-5 font-medium">
              {activity}
            </th>
            <th scope="col" className="py-2 font-medium max-sm:hidden">
              {code}
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              {met}
            </th>
            <th scope="col" className="py-2 pl-4 font-medium">
              {band}
            </th>
            <th scope="col" className="py-2 pr-5 text-right font-medium max-sm:hidden">
              {perMinute}
            </th>
          </tr>
        </thead>
        <tbody>
          {activities.map((one) => (
            <ActivityRow key={one.code} activity={one} />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function ActivityRow({ activity }: { activity: Activity }) {
  const copy = useCopy(rulesCopy)
  const { language } = useLanguage()
  const { number } = useFormats()
  const { code, met, edition, makesSteps } = activity
  const band = bandOf(activity)
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-2.5 pl-5 text-left font-normal">
        <span className="flex items-center gap-2">
          {activity[language === 'fr' ? 'fr' : 'en']}
          {makesSteps && (
            <span title={copy.makesSteps}>
              <Footprints aria-hidden="true" className="size-4 text-muted" />
              <span className="sr-only">{copy.makesSteps}</span>
            </span>
          )}
        </span>
        <span className="block text-xs text-muted sm:hidden">{edition === null ? copy.ours : code}</span>
      </th>
      <td className="py-2.5 whitespace-nowrap text-muted max-sm:hidden">
        {edition === null ? copy.ours : `${code} (${edition})`}
      </td>
      <td className="py-2.5 text-right tabular-nums">{met === null ? copy.none : number(met)}</td>
      <td className="py-2.5 pr-3 pl-4">{copy.bands[band]}</td>
      <td className="py-2.5 pr-5 text-right tabular-nums max-sm:hidden">{equivalentsPerMinute[band]}</td>
    </tr>
  )
}
