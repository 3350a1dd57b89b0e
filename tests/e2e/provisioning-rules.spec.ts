import { expect, test } from '@playwright/test'
import { newFounder, post } from './people.ts'

const people = 600

test('a rule for many people shows how far it is, until it has reached everybody, without a reload', async ({
  page,
}) => {
  const { organizationId } = await newFounder(page.request)
  const own = `/api/organizations/${organizationId}`
  const lines = Array.from(
    { length: people },
    (_, n) => `Ada,Number ${n},many.${n}.${organizationId}@example.com`,
  )
  const planned = await page.request.post(`${own}/imports?fileName=people.csv`, {
    headers: { 'content-type': 'text/csv' },
    data: Buffer.from(['first_name,last_name,email', ...lines].join('\n')),
  })
  const importId = (await planned.json()).data.id
  await post(page.request, `${own}/imports/${importId}/begin`, { autoInvite: false })
  const state = async () => (await (await page.request.get(`${own}/imports/${importId}`)).json()).data.state
  await expect.poll(state).toBe('finished')

  const directory = (await post(page.request, `${own}/directories`, { name: 'Okta' })).data
  const made = await post(page.request, `${own}/directories/${directory.id}/tokens`, { days: 30 })
  const headers = { authorization: `Bearer ${made.data.secret}` }
  const members: { value: string }[] = []
  while (members.length < people) {
    const query = `startIndex=${members.length + 1}&count=200`
    const { Resources } = await (await page.request.get(`/scim/v2/Users?${query}`, { headers })).json()
    members.push(...Resources.map(({ id }: { id: string }) => ({ value: id })))
  }
  await page.request.post('/scim/v2/Groups', { headers, data: { displayName: 'Everybody', members } })
  await post(page.request, `${own}/teams`, { name: 'Oaks' })

  await page.goto('/settings/provisioning')
  const card = page.getByRole('region', { name: 'Okta' })
  await card.getByRole('button', { name: 'Add a rule for Everybody' }).click()
  await card.getByRole('combobox', { name: 'Team' }).selectOption({ label: 'Oaks' })
  await card.getByRole('button', { name: 'Show who gains and loses' }).click()
  await expect(card).toContainText(`${members.length} people join a team`)
  await card.getByRole('button', { name: 'Make the rule' }).click()
  await expect(card).toContainText(`The rules last reached ${members.length} people together`)
})
