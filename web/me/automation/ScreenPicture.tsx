import { Check, Play } from 'lucide-react'
import { useCopy } from '#web/platform/language/language.ts'
import { type AppScreen, letterOf, play, ticked } from './appScreens.ts'
import { guideCopy } from './guideCopy.ts'

function Letter({ field }: { field: number }) {
  return (
    <span className="inline-flex size-6 shrink-0 items-center justify-center rounded-full bg-action font-semibold text-on-action text-sm">
      {letterOf(field)}
    </span>
  )
}

type Row = AppScreen['rows'][number]

function Value({ value }: { value: Row[1] }) {
  if (value === ticked) return <Check className="size-5 text-action" />
  return typeof value === 'number' ? (
    <Letter field={value} />
  ) : (
    <span className="ml-auto text-right font-medium">{value}</span>
  )
}

/** Says in words what a drawing shows. */
function useAlt({ title, rows, press }: AppScreen): string {
  const copy = useCopy(guideCopy)
  const ofRow = ([label, value]: Row) =>
    typeof value === 'number'
      ? copy.enter(label, letterOf(value))
      : copy.chosen(label, value === ticked ? copy.ticked : value)
  const pressed = press ? [copy.press(press === play ? copy.play : press)] : []
  return [copy.drawing(title), ...rows.map(ofRow), ...pressed].join(' ')
}

/** A drawing of an app's screen: its rows, which of them takes which text, and what to press. */
export function ScreenPicture({ screen }: { screen: AppScreen }) {
  const { title, rows, press } = screen
  return (
    <div
      role="img"
      aria-label={useAlt(screen)}
      className="flex w-full max-w-72 flex-col overflow-hidden rounded-[1.5rem] border-2 border-control-line bg-sunken pb-3 text-sm"
    >
      <div className="mx-auto mt-2 h-1.5 w-14 rounded-full bg-control-line" />
      <p className="border-line border-b px-4 py-2 text-center font-semibold">{title}</p>
      <div className="flex flex-col gap-1.5 px-3 pt-3">
        {rows.map(([label, value]) => (
          <div
            key={label}
            className={`flex min-h-9 flex-wrap items-center justify-between gap-x-3 rounded-small px-3 py-1.5 ${
              typeof value === 'number' ? 'bg-action-soft outline-2 outline-action' : 'bg-surface'
            }`}
          >
            <span className="text-muted">{label}</span>
            <Value value={value} />
          </div>
        ))}
        {press && (
          <span className="mt-1.5 self-center rounded-full bg-action px-4 py-1.5 font-semibold text-on-action outline-2 outline-energy outline-offset-3">
            {press === play ? <Play className="size-5 fill-current" /> : press}
          </span>
        )}
      </div>
    </div>
  )
}

/** A text to enter, beside the letter under which the drawings show its place. */
export function LetteredField({ field, label, value }: { field: number; label: string; value: string }) {
  return (
    <div className="rounded-small border border-line bg-surface px-3 py-2">
      <dt className="flex items-center gap-3 text-muted text-sm">
        <Letter field={field} />
        {label}
      </dt>
      <dd className="mt-1 break-all pl-9 font-mono text-sm">{value}</dd>
    </div>
  )
}
