import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import {
  createActivityKey,
  listActivityKeys,
  revokeActivityKey,
} from '#contract/participation/activity-keys.ts'
import { callAsMember } from '#web/me/member/memberCall.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy, useLanguage } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { useKeptFocus } from '#web/platform/page/useKeptFocus.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { QrCode } from '#web/ui/QrCode.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { toast } from '#web/ui/toast.ts'
import { type App, automationCopy } from './automationCopy.ts'

// Drawings and words of all apps are for those who set one up.
const AppGuide = lazy(() => import('./AppGuide.tsx'))

const apps: readonly App[] = ['shortcuts', 'health-auto-export', 'hc-webhook', 'tasker']

/** Asks again every few seconds, so that a person who tries an app sees that it arrived. */
const keysQuery = queryOptions({
  queryKey: ['activity-keys'],
  queryFn: async ({ signal }) => (await callAsMember(listActivityKeys, {}, { signal })).data,
  refetchInterval: 5000,
})

/** Personal keys, with which apps send activity by themselves. */
export function Automation() {
  const copy = useCopy(automationCopy)
  const errorText = useErrorText()
  const [app, setApp] = useState<App>()
  const keys = useQuery(keysQuery)
  const make = useMutation({
    mutationFn: (name: string) => callAsMember(createActivityKey, { body: { name } }),
    onSuccess: () => keys.refetch(),
  })
  const made = make.data?.data
  const options = apps.map((value) => ({ value, label: copy.apps[value] }))
  return (
    <Card title={copy.title} description={copy.detail}>
      <div className="flex flex-col gap-4">
        <SelectField
          label={copy.app}
          value={app ?? ''}
          options={[{ value: '', label: copy.choose }, ...options]}
          onChange={({ target }) => setApp(apps.find((one) => one === target.value))}
        />
        {make.error && <Notice tone="danger">{errorText(make.error, copy.failed)}</Notice>}
        {app && (
          <Button
            className="self-start"
            busy={make.isPending}
            onClick={() => make.mutate(automationCopy.en.apps[app])}
          >
            {copy.make}
          </Button>
        )}
        {made && <NewKey secret={made.secret} />}
        <Suspense>{app && <AppGuide app={app} secret={made?.secret} />}</Suspense>
        <Keys onEnd={(id) => made?.id === id && make.reset()} />
      </div>
    </Card>
  )
}

function NewKey({ secret }: { secret: string }) {
  const copy = useCopy(automationCopy)
  return (
    <div className="flex flex-wrap items-start gap-4" role="status">
      <div className="size-36 shrink-0">
        <QrCode text={secret} label={copy.qr} />
      </div>
      <div className="flex min-w-0 flex-1 basis-52 flex-col gap-2">
        <p className="font-medium">{copy.secret}</p>
        <code className="break-all">{secret}</code>
        <p className="text-muted">{copy.secretOnce}</p>
      </div>
    </div>
  )
}

/** How long ago something was: in seconds within the last two minutes. */
function useSince() {
  const { language } = useLanguage()
  const { ago } = useFormats()
  const relative = new Intl.RelativeTimeFormat(language === 'fr' ? 'fr' : 'en', { numeric: 'auto' })
  return (at: string) => {
    const seconds = Math.max(0, Math.floor((Date.now() - Date.parse(at)) / 1000))
    return seconds < 120 ? relative.format(-seconds, 'second') : ago(at)
  }
}

/** @param onEnd told the id of a key that has ended */
function Keys({ onEnd }: { onEnd: (id: string) => void }) {
  const copy = useCopy(automationCopy)
  const errorText = useErrorText()
  const since = useSince()
  const keys = useQuery(keysQuery)
  const end = useMutation({
    mutationFn: (keyId: string) => callAsMember(revokeActivityKey, { params: { keyId } }),
    onSuccess: (_, id) => {
      onEnd(id)
      toast({ tone: 'success', text: copy.ended })
      return keys.refetch()
    },
  })
  const part = useKeptFocus<HTMLDivElement>()
  const failed = end.error ?? keys.error
  return (
    <div ref={part} tabIndex={-1} className="flex flex-col gap-4 empty:-mt-4">
      {failed && <Notice tone="danger">{errorText(failed, copy.failed)}</Notice>}
      {keys.data && keys.data.length > 0 && (
        <ul aria-label={copy.keys} className="flex flex-col divide-y divide-line">
          {keys.data.map(({ id, name, lastUsedAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <span className="flex min-w-0 flex-col">
                <span className="font-medium">{name}</span>
                <span className="text-muted">
                  {lastUsedAt ? copy.heard(since(lastUsedAt)) : copy.neverHeard}
                </span>
              </span>
              <Button
                variant="secondary"
                aria-label={copy.endNamed(name)}
                busy={end.isPending && end.variables === id}
                onClick={() => end.mutate(id)}
              >
                {copy.end}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
