import type { ProgrammePage } from '#contract/programme/programme-pages.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Card } from '#web/ui/Card.tsx'
import { linkClass } from '#web/ui/linkClass.ts'
import { programmeCopy } from './programmeCopy.ts'

/** The ways to join that are switched on, the easiest first, and the way in for who takes part already. */
export function JoinWays({ join: { companySignIn, link, code } }: { join: ProgrammePage['join'] }) {
  const copy = useCopy(programmeCopy)
  const ways = [
    companySignIn && { href: '/sso', label: copy.company, hint: copy.companyHint },
    link !== null && { href: link, label: copy.link, hint: copy.linkHint },
    code && { href: '/join', label: copy.code, hint: copy.codeHint },
  ].filter((way) => way !== false)
  return (
    <Card title={copy.join}>
      <div className="flex flex-col gap-4">
        {ways.map(({ href, label, hint }, at) => (
          <p key={href} className="flex flex-col gap-1.5">
            <a
              href={href}
              className={buttonClass({
                variant: at === 0 ? 'primary' : 'secondary',
                className: 'h-auto! min-h-control py-2 text-center whitespace-normal!',
              })}
            >
              {label}
            </a>
            <span className="text-sm text-muted">{hint}</span>
          </p>
        ))}
        <p>{ways.length > 0 ? copy.invited : copy.invitedOnly}</p>
        <p>
          {copy.known}{' '}
          <a href="/me" className={linkClass()}>
            {copy.open}
          </a>
        </p>
      </div>
    </Card>
  )
}
