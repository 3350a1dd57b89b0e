import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { appealsCopy } from './appealsCopy.ts'
import { checkMutation } from './queries.ts'

/** Asks a person to look at their own days once more. Who wanted that is not told. */
export function CheckQuestion({ challengeId }: { challengeId: string }) {
  const copy = useCopy(appealsCopy)
  const errorText = useErrorText()
  const queries = useQueryClient()
  const check = useMutation({
    ...checkMutation(challengeId),
    async onSuccess() {
      toast({ tone: 'success', text: copy.thanks })
      await queries.invalidateQueries({ queryKey: ['challenges', challengeId] })
    },
  })
  return (
    <Card title={copy.checkTitle} description={copy.checkDetail}>
      <div className="flex flex-col gap-3">
        {check.isError && <Notice tone="danger">{errorText(check.error, copy.failed)}</Notice>}
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" busy={check.isPending} onClick={() => check.mutate()}>
            {copy.checked}
          </Button>
          <Link to="/me/history" className={buttonClass({ variant: 'quiet' })}>
            {copy.toDays}
          </Link>
        </div>
      </div>
    </Card>
  )
}
