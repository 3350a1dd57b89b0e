import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Notices, noticeWays } from '#contract/participation/notices.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { storeAnswer } from '#web/platform/api/storeAnswer.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Card } from '#web/ui/Card.tsx'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { noticesCopy } from './noticesCopy.ts'
import { PushSwitch } from './PushSwitch.tsx'
import { choiceMutation, noticesQuery } from './queries.ts'

/** What a person is told of, in which way. */
export function NoticesCard() {
  const copy = useCopy(noticesCopy)
  const errorText = useErrorText()
  const { data, error } = useQuery(noticesQuery)
  return (
    <Card title={copy.title} description={copy.detail}>
      {error && <Notice tone="danger">{errorText(error, copy.failed)}</Notice>}
      {data && (
        <div className="flex flex-col gap-6">
          <Choices choices={data.choices} />
          <PushSwitch {...data.push} />
        </div>
      )}
    </Card>
  )
}

function Choices({ choices }: Pick<Notices, 'choices'>) {
  const copy = useCopy(noticesCopy)
  const errorText = useErrorText()
  const queries = useQueryClient()
  const choose = useMutation({
    ...choiceMutation,
    onSuccess: ({ data }) => storeAnswer(queries, noticesQuery.queryKey, data),
  })
  return (
    <>
      {choose.isError && <Notice tone="danger">{errorText(choose.error, copy.failed)}</Notice>}
      <table className="w-full">
        <thead>
          <tr className="text-left text-muted">
            <th scope="col" className="font-medium">
              {copy.kind}
            </th>
            {noticeWays.map((way) => (
              <th key={way} scope="col" className="w-16 px-2 font-medium">
                {copy[way]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {choices.map((choice) => (
            <tr key={choice.kind}>
              <th scope="row" className="py-2 pr-2 text-left font-normal">
                <span className="block font-medium">{copy.kinds[choice.kind].name}</span>
                <span className="block text-muted">{copy.kinds[choice.kind].hint}</span>
              </th>
              {noticeWays.map((way) => (
                <td key={way} className="px-2">
                  {choice[way] !== null && (
                    <CheckboxField
                      label={copy.box(copy.kinds[choice.kind].name, copy[way])}
                      hideLabel
                      className="min-h-11 min-w-11 justify-center"
                      checked={choice[way]}
                      disabled={choose.isPending}
                      onChange={({ target }) =>
                        choose.mutate({ kind: choice.kind, way, wanted: target.checked })
                      }
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
