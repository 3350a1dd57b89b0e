import { challengeDefaults, podiumPlaces } from '#contract/programme/challenge-settings.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Field } from '#web/ui/Field.tsx'
import { NumberBox } from '#web/ui/NumberBox.tsx'
import { SettingsGroup } from './SettingsGroup.tsx'
import { settingsCopy } from './settingsCopy.ts'
import { typeCopy } from './typeCopy.ts'
import type { DraftProps } from './useDraft.ts'

const { min, max } = podiumPlaces

/** Corrects an invalid number of places: too many become the maximum, other input becomes the default of 3 (B §5). */
const nearest = (places: number) => (places > max ? max : challengeDefaults.podiumPlaces)

export function PodiumSettings({ draft, change }: DraftProps) {
  const copy = useCopy(settingsCopy)
  const { types } = useCopy(typeCopy)
  return (
    <SettingsGroup title={types.podium.label}>
      <Field label={copy.podiumPlaces} hint={copy.podiumHint}>
        {(wiring) => (
          <NumberBox
            {...wiring}
            min={min}
            max={max}
            value={draft.podiumPlaces}
            valid={(places) => Number.isInteger(places) && places >= min && places <= max}
            otherwise={nearest}
            onNumber={(places) => change({ podiumPlaces: places })}
            className="max-w-40"
          />
        )}
      </Field>
      <Podium places={draft.podiumPlaces} />
      <p className="text-sm text-muted">{copy.podiumPreview(draft.podiumPlaces)}</p>
    </SettingsGroup>
  )
}

/** Order on the podium: the winner in the middle, the others alternately left and right. */
function Podium({ places }: { places: number }) {
  const standing = Array.from({ length: places }, (_, index) => index + 1)
  const left = standing.filter((place) => place % 2 === 0).reverse()
  const right = standing.filter((place) => place % 2 === 1)
  return (
    <div aria-hidden="true" className="flex h-24 items-end justify-center gap-1">
      {[...left, ...right].map((place) => (
        <span
          key={place}
          style={{ height: `${Math.max(28, 100 - (place - 1) * 14)}%` }}
          className={`grid w-10 min-w-0 shrink place-items-center rounded-t-small text-sm font-semibold ${
            place === 1 ? 'bg-energy text-[oklch(24%_0.02_180)]' : 'bg-action-soft text-action'
          }`}
        >
          {place}
        </span>
      ))}
    </div>
  )
}
