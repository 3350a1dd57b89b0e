import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Directory, mostTokens } from '#contract/people/directories.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { useMay } from '#web/platform/organizations/useMay.ts'
import { useKeptFocus } from '#web/platform/page/useKeptFocus.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { CopyField } from '#web/ui/CopyField.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { Attributes } from './Attributes.tsx'
import { attributesCopy } from './attributesCopy.ts'
import { Brakes } from './Brakes.tsx'
import { provisioningCopy } from './copy.ts'
import { Groups } from './Groups.tsx'
import { createTokenMutation, deleteMutation, revokeTokenMutation, settingsMutation } from './queries.ts'
import { Refusals } from './Refusals.tsx'
import { RuleProgress } from './RuleProgress.tsx'

/** What a dialog asks about: a token to end, or the whole directory. */
type Asked = { tokenId?: string }

/** One directory: what to copy into the identity provider, its tokens and what it did last. */
export function DirectoryCard({ directory }: { directory: Directory }) {
  const copy = useCopy(provisioningCopy)
  const errorText = useErrorText()
  const making = useMutation(createTokenMutation)
  const ending = useMutation(revokeTokenMutation)
  const removing = useMutation(deleteMutation)
  const [asked, setAsked] = useState<Asked>()
  const actions = useKeptFocus<HTMLDivElement>()
  const { id, name, tokens, url } = directory
  const error = making.error ?? ending.error ?? removing.error
  const labels = { copy: copy.copy, copied: copy.copied }
  const done = { onSettled: () => setAsked(undefined) }
  const onSuccess = () => toast({ text: copy.tokenEnded, tone: 'success' })
  const confirm = ({ tokenId }: Asked) =>
    tokenId ? ending.mutate({ directoryId: id, tokenId }, { ...done, onSuccess }) : removing.mutate(id, done)
  const secret = making.data?.data.secret
  return (
    <Card title={<span className="wrap-anywhere">{name}</span>}>
      <div className="flex flex-col gap-5">
        {error && <Notice tone="danger">{errorText(error, copy.noAnswer)}</Notice>}
        <Brakes directory={directory} />
        <Status directory={directory} />
        <Counts directory={directory} />
        <CopyField label={copy.url} value={url} labels={labels} />
        <Tokens tokens={tokens} onEnd={(tokenId) => setAsked({ tokenId })} />
        <Choices directory={directory} />
        <Attributes directoryId={id} />
        <Groups directoryId={id} />
        <RuleProgress effects={directory.effects} />
        <Refusals directoryId={id} />
        {/* Shown once: it is said to who does not see it. */}
        <div role="status" className="empty:hidden">
          {secret && <CopyField label={copy.secret} hint={copy.secretHint} value={secret} labels={labels} />}
        </div>
        <div ref={actions} tabIndex={-1} className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            busy={making.isPending}
            disabled={tokens.length >= mostTokens}
            onClick={() => making.mutate(id)}
          >
            {copy.newToken}
          </Button>
          <Button variant="quiet" onClick={() => setAsked({})}>
            {copy.remove}
          </Button>
        </div>
        {tokens.length >= mostTokens && <p className="text-sm text-muted">{copy.tokensFull}</p>}
      </div>
      {asked && (
        <ConfirmDialog
          open
          tone="danger"
          busy={ending.isPending || removing.isPending}
          onClose={() => setAsked(undefined)}
          onConfirm={() => confirm(asked)}
          title={
            <span className="wrap-anywhere">{asked.tokenId ? copy.endTitle : copy.removeTitle(name)}</span>
          }
          description={asked.tokenId ? copy.endText : copy.removeText}
          labels={{ confirm: asked.tokenId ? copy.end : copy.remove, cancel: copy.cancel, close: copy.close }}
        />
      )}
    </Card>
  )
}

function Counts({ directory: { people, groups, calls, callsPerMinute } }: { directory: Directory }) {
  const copy = useCopy(provisioningCopy)
  const { number } = useFormats()
  const lately = callsPerMinute === null ? '' : ` · ${copy.rate(number(callsPerMinute))}`
  return (
    <ul className="flex flex-col">
      <li>{copy.people(number(people))}</li>
      <li>{copy.groups(number(groups))}</li>
      <li>
        {copy.calls(number(calls))}
        {lately}
      </li>
    </ul>
  )
}

/** When it called last, what went wrong last, and what ends next. */
function Status({ directory: { lastSyncAt, lastRefusal, tokens } }: { directory: Directory }) {
  const copy = useCopy(provisioningCopy)
  const { instant, fullDay } = useFormats()
  // The last token to end: until then another one may take its place without an interruption.
  const endsAt = tokens
    .map(({ expiresAt }) => expiresAt)
    .sort()
    .at(-1)
  return (
    <Facts
      facts={[
        { term: copy.lastSync, value: lastSyncAt ? instant(lastSyncAt) : copy.neverSynced },
        {
          term: copy.lastRefusal,
          value: lastRefusal
            ? `${instant(lastRefusal.at)}: ${lastRefusal.status} ${lastRefusal.detail}`
            : copy.noRefusal,
        },
        { term: copy.nextEnd, value: endsAt ? fullDay(endsAt) : copy.noEnd },
      ]}
    />
  )
}

function Choices({ directory: { id: directoryId, invites, places } }: { directory: Directory }) {
  const copy = useCopy(attributesCopy)
  const errorText = useErrorText()
  const may = useMay()
  const changing = useMutation(settingsMutation)
  return (
    <>
      {changing.error && <Notice tone="danger">{errorText(changing.error, copy.noAnswer)}</Notice>}
      <CheckboxField
        label={copy.invites}
        hint={copy.invitesHint}
        checked={(changing.isPending ? changing.variables.invites : undefined) ?? invites}
        onChange={({ target }) => changing.mutate({ directoryId, invites: target.checked })}
      />
      {may('people.write') && (
        <CheckboxField
          label={copy.places}
          hint={copy.placesHint}
          checked={(changing.isPending ? changing.variables.places : undefined) ?? places}
          onChange={({ target }) => changing.mutate({ directoryId, places: target.checked })}
        />
      )}
    </>
  )
}

function Tokens({ tokens, onEnd }: { tokens: Directory['tokens']; onEnd: (tokenId: string) => void }) {
  const copy = useCopy(provisioningCopy)
  const { fullDay, instant } = useFormats()
  const section = useKeptFocus<HTMLElement>()
  return (
    <section ref={section} tabIndex={-1} className="flex flex-col gap-2">
      {tokens.length === 0 ? (
        <p className="text-muted">{copy.noTokens}</p>
      ) : (
        <h3 className="font-semibold">{copy.tokens}</h3>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {tokens.map(({ id, expiresAt, lastUsedAt, madeBy, isTrusted }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span>
              {copy.until(fullDay(expiresAt))}
              <span className="text-muted">
                {' '}
                · {lastUsedAt ? copy.used(instant(lastUsedAt)) : copy.unused}
                {madeBy && ` · ${copy.madeBy(madeBy)}`}
              </span>
            </span>
            <Button
              size="sm"
              variant="secondary"
              aria-label={copy.endLabel(fullDay(expiresAt))}
              onClick={() => onEnd(id)}
            >
              {copy.end}
            </Button>
            {!isTrusted && (
              <Notice tone="danger" className="w-full">
                {copy.distrusted}
              </Notice>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
