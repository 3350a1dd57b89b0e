import { useQuery } from '@tanstack/react-query'
import { ownSessionsQuery } from '#web/account/ownSessions.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { deviceOf } from '#web/platform/page/device.ts'
import { useKeptFocus } from '#web/platform/page/useKeptFocus.ts'
import { useEndOthers } from '#web/platform/session/useEndOthers.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { settingsCopy } from './settingsCopy.ts'

/** Where the account is signed in, and one button to sign out everywhere else. */
export function Devices() {
  const copy = useCopy(settingsCopy)
  const errorText = useErrorText()
  const { ago } = useFormats()
  const sessions = useQuery(ownSessionsQuery)
  const end = useEndOthers()
  const card = useKeptFocus<HTMLElement>()
  const problem = end.problem ?? (sessions.error && errorText(sessions.error, copy.failed))
  const others = sessions.data?.sessions.filter(({ current }) => !current) ?? []
  return (
    <Card ref={card} title={copy.devices} description={copy.devicesDetail}>
      <div className="flex flex-col items-start gap-4">
        {problem && <Notice tone="danger">{problem}</Notice>}
        <ul className="w-full divide-y divide-line">
          {sessions.data?.sessions.map(({ id, userAgent, lastSeenAt, current }) => {
            const device = deviceOf(userAgent)
            return (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
                <span className="flex min-w-0 flex-col">
                  <span className="font-medium">
                    {device ? copy.device(device.browser, device.system) : copy.otherDevice}
                  </span>
                  <span className="text-muted">{ago(lastSeenAt)}</span>
                </span>
                {current && <Badge tone="success">{copy.thisDevice}</Badge>}
              </li>
            )
          })}
        </ul>
        {others.length > 0 && (
          <Button variant="secondary" busy={end.busy} onClick={end.press}>
            {end.label}
          </Button>
        )}
      </div>
    </Card>
  )
}
