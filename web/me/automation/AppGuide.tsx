import { intakePaths } from '#contract/platform/personal-keys.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { type App, automationCopy } from './automationCopy.ts'
import { guideCopy } from './guideCopy.ts'
import { LetteredField, ScreenPicture } from './ScreenPicture.tsx'

const paths: Record<App, string> = {
  shortcuts: intakePaths.days,
  'health-auto-export': intakePaths.healthAutoExport,
  'hc-webhook': intakePaths.healthConnect,
  tasker: intakePaths.days,
}

/** How an app is set up, with a drawing of each of its screens. */
export default function AppGuide({ app, secret = 'elan_act_…' }: { app: App; secret: string | undefined }) {
  const { apps } = useCopy(automationCopy)
  const copy = useCopy(guideCopy)
  const { steps, fields } = copy.guides[app]
  const fill = (text: string) =>
    text.replace('{address}', `${window.location.origin}${paths[app]}`).replace('{key}', secret)
  return (
    <section aria-label={copy.steps(apps[app])} className="flex flex-col gap-4">
      <h3 className="font-semibold">{copy.steps(apps[app])}</h3>
      <div className="flex max-w-md flex-col gap-2">
        <h4 className="font-medium">{copy.toEnter}</h4>
        <dl className="flex flex-col gap-2">
          {fields.map(([label, value], field) => (
            <LetteredField key={label} field={field} label={label} value={fill(value)} />
          ))}
        </dl>
      </div>
      <ol className="grid list-decimal grid-cols-1 gap-x-10 gap-y-6 pl-5 sm:grid-cols-2">
        {steps.map(({ text, screen }) => (
          <li key={text}>
            <p className="mb-3">{text}</p>
            <ScreenPicture screen={screen} />
          </li>
        ))}
      </ol>
      <p className="text-muted text-sm">{copy.drawn}</p>
    </section>
  )
}
