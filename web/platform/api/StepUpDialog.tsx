import { type SubmitEvent, useCallback, useEffect, useId, useState } from 'react'
import { type listStepUpWays, stepUp } from '#contract/identity/step-up.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { Wanted } from './askProof.ts'
import { errorText } from './errorText.ts'
import type { Send } from './settleFailure.ts'
import { stepUpCopy } from './stepUpCopy.ts'
import { onProvedElsewhere, stepUpPage } from './stepUpTab.ts'

type Props = {
  send: Send
  wanted: Wanted
  /** None if the person has no factor that counts. */
  ways: Way[]
  /** The page on which a factor is added. */
  setUp: string
  onClose: (isProved: boolean) => void
}
export type Way = Answer<typeof listStepUpWays>['data']['ways'][number] | 'mailed'

const answer = async (send: Send) => (await import('./passkey.ts')).answerByPasskey(send)

/** What the person enters, and its outcome. */
function useProof(send: Send, ways: Way[], onProved: () => void) {
  const copy = useCopy(stepUpCopy)
  const [way, setWay] = useState<Way>(ways[0] ?? 'code')
  const [text, setText] = useState('')
  const [state, setState] = useState<{ busy: boolean; problem?: string }>({ busy: false })
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (state.busy) return
    if (!text && way !== 'passkey') return setState({ busy: false, problem: copy.empty })
    setState({ busy: true })
    try {
      await send(stepUp, { body: { [way]: way === 'passkey' ? await answer(send) : text } })
      onProved()
    } catch (error) {
      setState({ busy: false, problem: errorText(error, copy.failed) })
    }
  }
  const choose = (chosen: Way) => {
    setWay(chosen)
    setText('')
    setState({ busy: false })
  }
  const field = {
    ...{ value: text, error: state.problem },
    onChange: ({ target }: { target: HTMLInputElement }) => setText(target.value),
  }
  return { way, choose, field, submit, busy: state.busy }
}

type Proof = ReturnType<typeof useProof>

/** Tells that the company's sign-in opens in another tab, and waits for it. */
function CompanyProof({ isOpen, onProved }: { isOpen: boolean; onProved: () => void }) {
  const copy = useCopy(stepUpCopy)
  useEffect(() => onProvedElsewhere(onProved), [onProved])
  return (
    <>
      <p className="text-muted">{copy.companyHint}</p>
      <p role="status">{isOpen && copy.companyWaiting}</p>
    </>
  )
}

function ProofField({ way, field }: Pick<Proof, 'way' | 'field'>) {
  const copy = useCopy(stepUpCopy)
  if (way === 'passkey') {
    return (
      <>
        <p className="text-muted">{copy.passkeyHint}</p>
        {field.error && <Notice tone="danger">{field.error}</Notice>}
      </>
    )
  }
  return way === 'password' ? (
    <PasswordField
      {...field}
      label={copy.password}
      labels={{ show: copy.show, hide: copy.hide }}
      autoComplete="current-password"
    />
  ) : (
    <TextField
      {...field}
      label={copy.code}
      hint={way === 'mailed' ? copy.mailedHint : copy.codeHint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

/** Asks for the password, or for a code, once more. */
export function StepUpDialog({ send, wanted, ways, setUp, onClose }: Props) {
  const copy = useCopy(stepUpCopy)
  const id = useId()
  const onProved = useCallback(() => onClose(true), [onClose])
  const { way, choose, field, submit, busy } = useProof(send, ways, onProved)
  const [isCompanyOpen, setCompanyOpen] = useState(false)
  return (
    <Dialog
      open
      onClose={() => onClose(false)}
      title={ways.length > 0 ? copy.title : copy.setUpTitle}
      description={(ways.length > 0 ? copy.leads : copy.noFactor)[wanted]}
      closeLabel={copy.close}
      footer={
        <>
          <Button variant="secondary" onClick={() => onClose(false)}>
            {copy.cancel}
          </Button>
          {ways.length === 0 ? (
            <a href={setUp} className={buttonClass({})}>
              {copy.setUp}
            </a>
          ) : way === 'company' ? (
            <a
              href={stepUpPage}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({})}
              onClick={() => setCompanyOpen(true)}
            >
              {copy.companyLink}
            </a>
          ) : (
            <Button type="submit" form={id} busy={busy}>
              {copy.confirm}
            </Button>
          )}
        </>
      }
    >
      {ways.length > 0 && (
        <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-5">
          {ways.length > 1 && (
            <SegmentedControl
              label={copy.ways}
              options={ways.map((value) => ({ value, label: copy[value] }))}
              value={way}
              onChange={choose}
            />
          )}
          {way === 'company' ? (
            <CompanyProof isOpen={isCompanyOpen} onProved={onProved} />
          ) : (
            <ProofField way={way} field={field} />
          )}
        </form>
      )}
    </Dialog>
  )
}
