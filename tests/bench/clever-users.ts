import { columns, pageOf, pool, prepared, serve } from './handler.ts'

const total = `select coalesce(sum(pending + invited + active + inactive), 0)::int as n
  from user_counts where organization_id = $1`
const joins = `left join invitations i on i.organization_id = u.organization_id and i.user_id = u.id
  left join outbox o on o.id = i.mail_id`
const page = (direction: string) => `select ${columns}, i.state, o.status as mail
  from (select id from users where organization_id = $1
    order by created_at ${direction}, id ${direction} limit $2 offset $3) p
  join users u on u.id = p.id ${joins} order by u.created_at desc, u.id desc`
const start = `select ${columns}, i.state, o.status as mail from users u ${joins} where u.organization_id = $1
  order by u.created_at desc, u.id desc limit 20`
const found = 'from users u where u.organization_id = $1 and u.search like containing($2)'

/** The optimized implementation: counters, the trigram index, pages from the nearer end. */
serve(async (_, url, organizationId) => {
  const number = Number(url.searchParams.get('page'))
  const offset = (number - 1) * 20
  const term = url.searchParams.get('search')
  if (term) {
    const text = `select ${columns} ${found} order by u.created_at desc, u.id desc limit 20 offset $3`
    const [
      {
        rows: [count],
      },
      { rows },
    ] = await Promise.all([
      pool.query(`select count(*)::int as n ${found}`, [organizationId, term]),
      pool.query(text, [organizationId, term, offset]),
    ])
    return pageOf(rows, number, count.n)
  }
  if (offset === 0) {
    const [[{ n }], rows] = await Promise.all([
      prepared('total', total, [organizationId]),
      prepared('start', start, [organizationId]),
    ])
    return pageOf(rows, number, n)
  }
  const [{ n }] = await prepared('total', total, [organizationId])
  const most = Math.min(20, n - offset)
  const rows =
    offset > n / 2
      ? await prepared('last', page('asc'), [organizationId, most, n - offset - most])
      : await prepared('first', page('desc'), [organizationId, most, offset])
  return pageOf(rows, number, n)
})
