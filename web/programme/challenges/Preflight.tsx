import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { type Finding, isWarning, preflight, type Surroundings, workingDayBefore } from './preflight.ts'
import { preflightCopy } from './preflightCopy.ts'

type Props = { parameters: Parameters<typeof preflight> }

/** Lists hints and warnings about the plan, before the challenge is created. */
export function Preflight({ parameters }: Props) {
  const copy = useCopy(preflightCopy)
  const [, , around] = parameters
  const say = useSentence(around)
  const findings = preflight(...parameters)
  return (
    <section aria-label={copy.title} className="flex flex-col gap-3 rounded-card bg-sunken/60 p-5">
      <h3 className="text-base font-semibold">{copy.title}</h3>
      <ul className="flex flex-col gap-2">
        {findings.map((finding) => (
          <Sentence
            key={finding.kind === 'left out' ? finding.by : finding.kind}
            warns={isWarning(finding)}
            text={say(finding)}
          />
        ))}
        {!findings.some(isWarning) && (
          <li className="flex items-start gap-2.5 font-medium text-success">
            <CircleCheck aria-hidden="true" className="mt-px size-4.5 shrink-0" />
            {copy.allGood}
          </li>
        )}
      </ul>
    </section>
  )
}

function Sentence({ warns, text }: { warns: boolean; text: string }) {
  const Icon = warns ? TriangleAlert : Info
  return (
    <li className="flex items-start gap-2.5">
      <Icon
        aria-hidden="true"
        className={`mt-px size-4.5 shrink-0 ${warns ? 'text-warning' : 'text-info'}`}
      />
      <span>{text}</span>
    </li>
  )
}

function useSentence({ timeZone }: Surroundings) {
  const copy = useCopy(preflightCopy)
  const { fullDay } = useFormats()
  const better = (end: string) => fullDay(workingDayBefore(end, timeZone))
  return (finding: Finding): string => {
    switch (finding.kind) {
      case 'period':
        return copy.period(finding.days, fullDay(finding.start), fullDay(finding.end))
      case 'share':
        return copy.share(finding.steps, finding.people)
      case 'steep':
        return copy.steep(finding.steps)
      case 'fewer people':
        return copy.fewerPeople(finding.estimated, finding.active, finding.shareNow)
      case 'more people':
        return copy.morePeople(finding.estimated, finding.active)
      case 'past end':
        return copy.pastEnd
      case 'past start':
        return copy.pastStart
      case 'holiday':
        return copy.holiday(fullDay(finding.end), copy.holidays[finding.holiday], better(finding.end))
      case 'weekend':
        return copy.weekend(fullDay(finding.end), better(finding.end))
      case 'no competitors':
        return finding.of === 'teams' ? copy.noTeams : copy.noCompanies
      case 'one competitor':
        return finding.of === 'teams' ? copy.oneTeam : copy.oneCompany
      case 'empty team':
        return copy.emptyTeam(finding.name)
      case 'small teams':
        return copy.smallTeams(finding.names.join(', '), finding.names.length, finding.needed)
      case 'left out':
        return copy.leftOut[finding.by]
      case 'uneven teams': {
        const { small, smallSize, large, largeSize, total } = finding
        return copy.uneven(small, smallSize, large, largeSize, total)
      }
      case 'nothing to reach':
        return copy.nothing
      case 'fewer than places':
        return copy.fewerThanPlaces(finding.places, finding.active)
      case 'not steps':
        return copy.notSteps
    }
  }
}
