import type { ReactNode } from 'react'
import { phase } from '#contract/programme/status.ts'
import { programmeCopy } from '#web/lists/copy.ts'
import type { Listing } from '#web/lists/useListing.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Tabs } from '#web/ui/Tabs.tsx'
import type { ProgrammeListing } from './listing.ts'

type Props = Pick<Listing<ProgrammeListing>, 'listing' | 'move'> & { children: ReactNode }

/** The tabs of upcoming and of finished items. */
export function ProgrammeTabs({ listing, move, children }: Props) {
  const copy = useCopy(programmeCopy)
  return (
    <Tabs
      label={copy.list}
      tabs={phase.options.map((value) => ({ value, label: copy.tabs[value] }))}
      value={listing.tab}
      onChange={(tab) => move({ tab })}
    >
      <div className="@container flex flex-col">{children}</div>
    </Tabs>
  )
}
