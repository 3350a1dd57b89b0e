import { useState } from 'react'
import type { ActivityType, CalendarItem } from '#contract/insights/dashboard.ts'
import { Calendar } from './Calendar.tsx'
import { DayPanel } from './DayPanel.tsx'
import type { Dashboard } from './emptyDashboard.ts'
import { Metrics } from './Metrics.tsx'
import { Recent } from './Recent.tsx'
import { Upcoming } from './Upcoming.tsx'
import { useDay } from './useDay.ts'
import { runsOn } from './weekBars.ts'

/** Returns the activities of a day. Those that start on it are first. */
const inOrder = (items: readonly CalendarItem[], day: string) =>
  items.filter((item) => runsOn(item, day)).sort((a, b) => Number(b.date === day) - Number(a.date === day))

type Props = { dashboard: Dashboard; busy: boolean }

export function Overview({ dashboard, busy }: Props) {
  const { today, metrics, activitiesThisMonth, activities, upcoming } = dashboard
  const [type, setType] = useState<ActivityType>()
  const { month, days, day } = useDay(today)
  const items = type ? activities.filter((item) => item.type === type) : activities
  return (
    <div className="flex flex-col gap-4">
      <Metrics metrics={metrics} activitiesThisMonth={activitiesThisMonth} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Calendar
          today={today}
          month={month}
          days={days}
          day={day}
          items={items}
          type={type}
          onType={setType}
          busy={busy}
        />
        <div className="grid min-w-0 items-start gap-4 md:grid-cols-2 xl:grid-cols-1">
          <DayPanel day={day} today={today} type={type} items={inOrder(items, day)} />
          <Upcoming items={upcoming} today={today} />
        </div>
      </div>
      <Recent />
    </div>
  )
}
