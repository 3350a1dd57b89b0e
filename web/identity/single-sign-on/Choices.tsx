import { useCopy } from '#web/platform/language/language.ts'
import { PublicLayout } from '#web/platform/page/PublicLayout.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { BackToLogin } from './BackToLogin.tsx'
import { ssoCopy } from './copy.ts'
import type { Choice } from './start.ts'

/** Lets a person choose among the connections of their domain. */
export function Choices({ choices, from }: { choices: Choice[]; from: string | undefined }) {
  const copy = useCopy(ssoCopy)
  return (
    <PublicLayout title={copy.choose} landscape="city">
      <ul className="flex flex-col gap-3">
        {choices.map(({ id, name }) => (
          <li key={id} className="flex">
            <a
              href={`/sso?${new URLSearchParams({ connection: id, ...(from && { from }) })}`}
              className={buttonClass({
                variant: 'secondary',
                className: 'h-auto! min-h-control min-w-0 shrink! grow py-2 whitespace-normal! wrap-anywhere',
              })}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
      <BackToLogin />
    </PublicLayout>
  )
}
