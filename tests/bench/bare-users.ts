import { bodyOf, columns, pageOf, prepared, present, serve } from './handler.ts'

const mine = 'from users u where u.organization_id = $1'
const found = `${mine} and (u.first_name ilike $2 or u.last_name ilike $2 or u.email ilike $2)`
const newest = 'order by u.created_at desc, u.id desc limit 20 offset'

/** The naive implementation: OFFSET, count(*), ILIKE. */
serve(async (request, url, organizationId) => {
  if (request.method === 'POST') {
    const person = await bodyOf(request)
    const values = [organizationId, person.first_name, person.last_name, person.email]
    const text =
      'insert into users as u (organization_id, first_name, last_name, email) values ($1, $2, $3, $4) returning *'
    const [row] = await prepared('create', text, values)
    return present(row)
  }
  const id = url.pathname.split('/')[5]
  if (id) {
    const [row] = await prepared('one', `select ${columns} ${mine} and u.id = $2`, [organizationId, id])
    return present(row)
  }
  const page = Number(url.searchParams.get('page'))
  const offset = (page - 1) * 20
  const search = url.searchParams.get('search')
  if (search) {
    const values = [organizationId, `%${search}%`]
    const [[total], rows] = await Promise.all([
      prepared('found', `select count(*)::int as n ${found}`, values),
      prepared('search', `select ${columns} ${found} ${newest} $3`, [...values, offset]),
    ])
    return pageOf(rows, page, total.n)
  }
  const [[total], rows] = await Promise.all([
    prepared('count', `select count(*)::int as n ${mine}`, [organizationId]),
    prepared('page', `select ${columns} ${mine} ${newest} $2`, [organizationId, offset]),
  ])
  return pageOf(rows, page, total.n)
})
