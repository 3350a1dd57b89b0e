import { type SQL, sql } from 'drizzle-orm'
import {
  type NoticeKind,
  type NoticeWay,
  noticeDefaults,
  noticeKinds,
  noticeWays,
  quietHours,
} from '#contract/participation/notices.ts'
import { asClosing } from '#server/platform/db/closing.ts'
import type { Person } from '#server/platform/db/row-access.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'

/** A piece of news that a person is to be told in a way. */
export interface DueNotice {
  organizationId: string
  userId: string
  kind: NoticeKind
  way: NoticeWay
  subject: string
  /** The day of the person's clock. */
  day: string
}

/** Most pieces of news that one call finds; the next one continues. */
const mostAtOnce = 20_000

const defaults = sql.join(
  noticeKinds.flatMap((kind) =>
    noticeWays
      .filter((way) => noticeDefaults[kind][way] !== null)
      .map((way) => sql`(${kind}::text, ${way}::text, ${noticeDefaults[kind][way]}::boolean)`),
  ),
  sql`, `,
)

/** What begins and is open, by its organization. */
const beginnings = (at: SQL) => sql`
  select organization_id, id from challenges
    where start_date between (${at} at time zone timezone)::date - 1 and (${at} at time zone timezone)::date
      and end_date >= (${at} at time zone timezone)::date
  union all select organization_id, id from quizzes
    where start_at > ${at} - interval '1 day' and start_at <= ${at} and end_at > ${at}
  union all select organization_id, id from mission_assignments
    where assigned_at > ${at} - interval '1 day' and assigned_at <= ${at} and status = 'active'`

const news = (at: SQL) => sql`
  select 'results' as kind, challenge_id::text as subject, joins.organization_id, joins.user_id
    from challenge_results join challenge_joins as joins using (challenge_id)
    where sealed_at > ${at} - interval '3 days' and left_at is null
  union all select 'answers', id::text, organization_id, user_id
    from appeals where outcome is not null and asked_at > ${at} - interval '10 days'
  union all select 'starts', beginnings.id::text, beginnings.organization_id, listening.user_id
    from (${beginnings(at)}) as beginnings join (
      select organization_id, user_id from push_endpoints
      union select organization_id, user_id from notice_choices where wanted
    ) as listening using (organization_id)
  union all select 'weekly', '', organization_id, user_id
    from notice_choices where kind = 'weekly' and wanted`

/** Who is told now: active people with a proved mailbox, in the hours of their own clock that are not quiet. */
const people = (at: SQL) => sql`
  select users.organization_id, users.id as user_id,
    ${at} at time zone coalesce(member_settings.timezone, organizations.timezone) as clock
  from users join organizations on organizations.id = users.organization_id and organizations.deleted_at is null
  join accounts on accounts.id = users.account_id and email_verified_at is not null
    and not password_unproved and not health_closed
    and confirmation is distinct from 'needed'
  left join member_settings on member_settings.organization_id = users.organization_id
    and member_settings.user_id = users.id
  where users.status = 'active' and users.blocked_at is null`

/**
 * Lists the news that people are to be told now, each piece once in a way and at most one push a day besides answers.
 * @param person this one alone
 */
export async function listDue({ db, now }: UseCaseContext, person?: Person): Promise<DueNotice[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const isOfPerson = person
    ? sql`people.organization_id = ${person.organizationId} and people.user_id = ${person.userId}`
    : sql`true`
  const { rows } = await asClosing(db, (tx) =>
    tx.execute<{ [Name in keyof DueNotice]: DueNotice[Name] }>(sql`
    select distinct organization_id as "organizationId", user_id as "userId", kind, way,
      case kind when 'weekly' then clock::date::text else subject end as subject, clock::date::text as day
    from (${news(at)}) as news join (${people(at)}) as people using (organization_id, user_id)
    join (values ${defaults}) as usual (kind, way, by_default) using (kind)
    left join notice_choices as chosen using (organization_id, user_id, kind, way)
    where ${isOfPerson} and coalesce(chosen.wanted, by_default)
      and extract(hour from clock) >= ${quietHours.until} and extract(hour from clock) < ${quietHours.from}
      and (kind <> 'weekly' or extract(isodow from clock) = 1)
      and (way = 'mail' or exists (select from push_endpoints as devices
        where devices.organization_id = people.organization_id and devices.user_id = people.user_id))
      and not exists (select from notices as told
        where told.organization_id = people.organization_id and told.user_id = people.user_id
          and told.way = usual.way and ((told.kind = news.kind
            and told.subject = case news.kind when 'weekly' then clock::date::text else news.subject end)
          or (told.way = 'push' and news.kind <> 'answers' and told.kind <> 'answers'
            and told.day = clock::date and told.state in ('queued', 'sent'))))
    order by 1, 2 limit ${mostAtOnce}`),
  )
  return rows
}

/** Deletes what was told two months ago. News is told within ten days, so that nothing is told again. */
export async function purgeNotices({ db, now }: UseCaseContext): Promise<void> {
  const before = new Date(now.getTime() - 60 * 86_400_000).toISOString()
  await asClosing(db, (tx) => tx.execute(sql`delete from notices where at < ${before}`))
}
