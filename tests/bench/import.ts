import type pg from 'pg'

const rowCount = 10_000

interface Person {
  first_name: string
  last_name: string
  email: string
}

const peopleOf = (round: string): Person[] =>
  Array.from({ length: rowCount }, (_, n) => ({
    first_name: `First ${n}`,
    last_name: `Last ${n}`,
    email: `row.${n}.${round}@example.com`,
  }))

/** Measures rows per second of the import job, without reading and planning the file. */
export async function importRate(base: string, cookie: string, organizationId: string): Promise<number> {
  const path = `${base}/api/organizations/${organizationId}/imports`
  const lines = peopleOf(crypto.randomUUID()).map((person) => Object.values(person).join(','))
  const plan = await ask(`${path}?fileName=people.csv`, cookie, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: `first_name,last_name,email\n${lines.join('\n')}`,
  })
  const started = performance.now()
  await ask(`${path}/${plan.id}/begin`, cookie, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ autoInvite: false }),
  })
  for (;;) {
    const { state, created } = await ask(`${path}/${plan.id}`, cookie, {})
    if (state === 'finished') {
      if (created !== rowCount) throw new Error(`${created} people were created`)
      return (rowCount / (performance.now() - started)) * 1000
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

async function ask(url: string, cookie: string, { headers, ...init }: RequestInit) {
  const answer = await fetch(url, { ...init, headers: { cookie, ...(headers as Record<string, string>) } })
  const body = await answer.json()
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${body.message}`)
  return body.data
}

/** Measures rows per second of a bulk insert written by hand: one statement, no checks. */
export async function bulkInsertRate(client: pg.Client, organizationId: string): Promise<number> {
  const people = peopleOf(crypto.randomUUID())
  const columns = [
    people.map((p) => p.first_name),
    people.map((p) => p.last_name),
    people.map((p) => p.email),
  ]
  const started = performance.now()
  await client.query(
    `insert into users (organization_id, first_name, last_name, email)
     select $1, * from unnest($2::text[], $3::text[], $4::text[])`,
    [organizationId, ...columns],
  )
  return (rowCount / (performance.now() - started)) * 1000
}
