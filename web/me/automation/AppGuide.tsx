import { intakePaths } from '#contract/platform/personal-keys.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { type App, automationCopy } from './automationCopy.ts'

const paths: Record<App, string> = {
  shortcuts: intakePaths.days,
  'health-auto-export': intakePaths.healthAutoExport,
  'hc-webhook': intakePaths.healthConnect,
  tasker: intakePaths.days,
}

/** How an app is set up, with a drawing of its settings. */
export function AppGuide({ app, secret = 'elan_act_…' }: { app: App; secret: string | undefined }) {
  const copy = useCopy(automationCopy)
  const { steps, fields } = copy.guides[app]
  const fill = (text: string) =>
    text.replace('{address}', `${window.location.origin}${paths[app]}`).replace('{key}', secret)
  return (
    <section aria-label={copy.steps(copy.apps[app])} className="flex flex-col gap-3">
      <h3 className="font-semibold">{copy.steps(copy.apps[app])}</h3>
      <ol className="flex list-decimal flex-col gap-1 pl-5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <figure className="max-w-md rounded-card border border-line bg-canvas p-4">
        <dl className="flex flex-col gap-2">
          {fields.map(([label, value]) => (
            <div key={label} className="rounded-small border border-line bg-surface px-3 py-2">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="break-all font-mono text-sm">{fill(value)}</dd>
            </div>
          ))}
        </dl>
        <figcaption className="mt-3 text-sm text-muted">{copy.drawn}</figcaption>
      </figure>
    </section>
  )
}
