import { useState } from 'react'
import { MemberPage } from '#web/me/frame/MemberPage.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { historyCopy } from './historyCopy.ts'
import { MonthView } from './MonthView.tsx'
import { OldMonths } from './OldMonths.tsx'
import { WeeksView } from './WeeksView.tsx'

/** The own days of the last 400, by month or by weeks. */
export function HistoryScreen() {
  const copy = useCopy(historyCopy)
  const [by, setBy] = useState<'month' | 'weeks'>('month')
  return (
    <MemberPage title={copy.title} description={copy.description}>
      <SegmentedControl
        label={copy.by}
        options={[
          { value: 'month', label: copy.month },
          { value: 'weeks', label: copy.weeks },
        ]}
        value={by}
        onChange={setBy}
      />
      {by === 'month' ? <MonthView /> : <WeeksView />}
      <OldMonths />
    </MemberPage>
  )
}
