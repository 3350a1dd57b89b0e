import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { LoadFailed } from '#web/me/frame/LoadFailed.tsx'
import { MemberPage } from '#web/me/frame/MemberPage.tsx'
import { ScreenSkeleton } from '#web/me/frame/ScreenSkeleton.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { Card } from '#web/ui/Card.tsx'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { ConsentForm } from './ConsentForm.tsx'
import { consentsQuery } from './queries.ts'
import { recordCopy } from './recordCopy.ts'
import { SessionForm } from './SessionForm.tsx'
import { TotalForm } from './TotalForm.tsx'
import { useUnit } from './useUnit.ts'

const FileImport = lazy(async () => ({ default: (await import('#web/me/files/FileImport.tsx')).FileImport }))

/** Recording by hand: a session first, or the figures of a whole day. Or from a file of a device. */
export function RecordScreen() {
  const copy = useCopy(recordCopy)
  const consents = useQuery(consentsQuery)
  const [kind, setKind] = useState<'session' | 'total' | 'file'>('session')
  const [hasFile, setHasFile] = useState(false)
  const unit = useUnit()
  if (consents.isPending) return <ScreenSkeleton />
  if (consents.isError)
    return (
      <MemberPage title={copy.title}>
        <LoadFailed error={consents.error} onRetry={() => consents.refetch()} />
      </MemberPage>
    )
  const isAgreed = consents.data.activity === true
  return (
    <MemberPage title={copy.title} description={copy.description}>
      {isAgreed ? (
        <Card>
          <div className="flex flex-col gap-5">
            <SegmentedControl
              label={copy.kind}
              options={[
                { value: 'session', label: copy.session },
                { value: 'total', label: copy.total },
                { value: 'file', label: copy.file },
              ]}
              value={kind}
              onChange={(chosen) => {
                setKind(chosen)
                if (chosen === 'file') setHasFile(true)
              }}
            />
            {kind === 'session' && <SessionForm />}
            {kind === 'total' && <TotalForm />}
            {/* What was read stays while somebody looks at another form. */}
            {hasFile && (
              <div hidden={kind !== 'file'}>
                <Suspense>
                  <FileImport unit={unit} />
                </Suspense>
              </div>
            )}
          </div>
        </Card>
      ) : (
        <ConsentForm />
      )}
    </MemberPage>
  )
}
