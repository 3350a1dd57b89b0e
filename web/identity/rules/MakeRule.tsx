import type { RuleDifference } from '#contract/people/directory-rules.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { rulesCopy } from './copy.ts'
import { RuleEffects } from './RuleEffects.tsx'

interface Props {
  /** Absent until it was asked for. */
  difference: RuleDifference | undefined
  /** What the difference cannot know. */
  note?: string
  isReading: boolean
  isMaking: boolean
  isWhole: boolean
  onPreview: () => void
  onMake: () => void
  onCancel: () => void
}

const focusEffects = (effects: HTMLElement | null) => effects?.focus()

/** Shows who gains and loses what by a rule, and only then makes it. */
export function MakeRule({ difference, note, isReading, isMaking, isWhole, ...on }: Props) {
  const copy = useCopy(rulesCopy)
  return (
    <>
      {difference && (
        <Notice tone="info">
          <div ref={focusEffects} tabIndex={-1} className="outline-none">
            <RuleEffects difference={difference} />
            {note && <span className="block">{note}</span>}
          </div>
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        {difference ? (
          // Another button than the one that showed it: a second Enter must not make the rule.
          <Button key="make" size="sm" busy={isMaking} onClick={on.onMake}>
            {copy.make}
          </Button>
        ) : (
          <Button
            key="preview"
            size="sm"
            variant="secondary"
            busy={isReading}
            disabled={!isWhole}
            onClick={on.onPreview}
          >
            {copy.preview}
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={on.onCancel}>
          {copy.cancel}
        </Button>
      </div>
    </>
  )
}
