import { expect, type Page, test } from '@playwright/test'
import {
  addUserFieldValue,
  createUserField,
  deleteUserField,
  deleteUserFieldValue,
  listUserFields,
  setUserFieldVisibility,
  updateUserField,
} from '#contract/people/custom-fields.ts'
import { continuedPage } from './continued-page.ts'
import { failure, type Reply } from './mock.ts'
import { answerInstead } from './outside.ts'
import { comesSoon } from './pacing.ts'
import { newEmail, newFounder, post } from './people.ts'

async function openFields(page: Page) {
  await page.goto('/users')
  await page.getByRole('button', { name: 'Fields' }).click()
  return page.getByRole('dialog', { name: 'Fields settings' })
}

test.describe('custom fields', () => {
  const onPage = continuedPage()
  let email: string
  let fields: string
  let sent: unknown[]

  test('[A2.users.fields.1] [A3.field.5] [A5.fields.7] the three system fields cannot be edited', async () => {
    const page = onPage()

    const { organizationId } = await newFounder(page.request)
    const people = `/api/organizations/${organizationId}/users`
    fields = `/api/organizations/${organizationId}/user-fields`
    email = newEmail('zoe')
    await post(page.request, people, { first_name: 'Zoë', last_name: 'Berg', email })
    sent = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/user-fields'))
        sent.push(request.postDataJSON())
    })
    await page.clock.install()
    const dialog = await openFields(page)
    const items = dialog.getByRole('list', { name: 'Fields' }).getByRole('listitem')
    await expect(items).toHaveCount(3)
    for (const [index, name] of ['First Name', 'Last Name', 'Email'].entries()) {
      await expect(items.nth(index)).toContainText(name)
      await expect(items.nth(index).getByRole('button')).toHaveCount(0)
      await expect(items.nth(index).getByRole('checkbox')).toHaveCount(0)
    }
  })

  test('[A5.fields.1] [A5.fields.2] [A5.fields.3] [A5.fields.6] a new field needs a name, a type and the values of a list', async () => {
    const page = onPage()
    const dialog = page.getByRole('dialog', { name: 'Fields settings' })
    const items = dialog.getByRole('list', { name: 'Fields' }).getByRole('listitem')

    await dialog.getByRole('button', { name: 'Add field' }).click()
    const form = dialog.getByRole('form', { name: 'New field' })
    await form.getByRole('button', { name: 'Add field' }).click()
    await expect(form.getByText('Field name is required')).toBeVisible()
    const type = form.getByRole('combobox', { name: 'Type' })
    expect(await type.getByRole('option').allTextContents()).toEqual(['Text', 'List', 'Number', 'Date'])
    await form.getByRole('textbox', { name: 'Field name' }).fill('Site')
    await type.selectOption('List')
    await expect(form.getByRole('button', { name: 'Add field' })).toBeDisabled()
    await form.getByRole('button', { name: 'Add value' }).click()
    await expect(form.getByText('Value is required')).toBeVisible()
    for (const value of ['Lyon', 'Montréal']) {
      await form.getByRole('textbox', { name: 'New value' }).fill(value)
      await form.getByRole('textbox', { name: 'New value' }).press('Enter')
    }
    await form.getByRole('button', { name: 'Add field' }).click()
    await expect(items).toHaveCount(4)
    expect(sent).toEqual([{ name: 'Site', type: 'list', visible: true, values: ['Lyon', 'Montréal'] }])
  })

  test('[A9.users.4] [B9.other.2] a changed visibility is confirmed for two seconds', async () => {
    const page = onPage()
    const dialog = page.getByRole('dialog', { name: 'Fields settings' })
    const visible = dialog.getByRole('checkbox', { name: 'Show Site in the table' })
    await page.clock.pauseAt(Date.now() + 60_000)
    await visible.uncheck()
    const said = dialog.getByText('Site is hidden from the table now.')
    await comesSoon(page, said)
    await page.clock.runFor(1800)
    await expect(said).toBeVisible()
    await page.clock.runFor(200)
    await expect(said).toHaveCount(0)
    await page.clock.resume()
    await visible.check()
    await expect(dialog.getByText('Site is a column of the table now.')).toBeVisible()
  })

  test('[A8.users.1] [A8.users.2] each failure of a field and of its values has its own message', async () => {
    const page = onPage()
    const dialog = page.getByRole('dialog', { name: 'Fields settings' })
    const question = page.getByRole('alertdialog')
    const visible = dialog.getByRole('checkbox', { name: 'Show Site in the table' })
    const stored = await (await page.request.get(fields)).json()
    const readAgain = async () => {
      await page.clock.fastForward(60_000)
      await page.evaluate(() => {
        window.dispatchEvent(new Event('offline'))
        window.dispatchEvent(new Event('online'))
      })
    }

    // Our server fails only with a defect, and gives each field an id.
    let list: Reply | undefined = failure('server.failed')
    await answerInstead(page, listUserFields, () => list)
    for (const endpoint of [
      setUserFieldVisibility,
      createUserField,
      updateUserField,
      deleteUserField,
      addUserFieldValue,
      deleteUserFieldValue,
    ])
      await answerInstead(page, endpoint, () => failure('server.failed'))
    await readAgain()
    await expect(dialog.getByText('Failed to load user fields')).toBeVisible()
    const withoutId = [{ ...stored.fields[0], id: '', name: 'Shift', fieldName: 'Shift' }]
    list = { body: { fields: withoutId, data: withoutId } }
    await dialog.getByRole('button', { name: 'Retry' }).click()
    await dialog.getByRole('checkbox', { name: 'Show Shift in the table' }).click()
    await expect(dialog.getByText('Cannot toggle visibility: Invalid field ID')).toBeVisible()
    list = undefined
    await readAgain()
    // Not uncheck(), which would still see it change back.
    await visible.click()
    await expect(dialog.getByText('Failed to update field visibility')).toBeVisible()
    await expect(visible).toBeChecked()

    await dialog.getByRole('button', { name: 'Add field' }).click()
    const form = dialog.getByRole('form')
    await form.getByRole('textbox', { name: 'Field name' }).fill('Badge')
    await form.getByRole('button', { name: 'Add field' }).click()
    await expect(dialog.getByText('Failed to add field', { exact: true })).toBeVisible()
    await expect(form.getByRole('textbox', { name: 'Field name' })).toHaveValue('Badge')
    await form.getByRole('button', { name: 'Cancel' }).click()

    await dialog.getByRole('button', { name: 'Delete Site', exact: true }).click()
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(question.getByText('Failed to delete field')).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()

    await dialog.getByRole('button', { name: 'Edit Site' }).click()
    await dialog.getByRole('textbox', { name: 'Field name' }).fill('Place')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Failed to update field', { exact: true })).toBeVisible()
    await dialog.getByRole('textbox', { name: 'New value' }).fill('Québec')
    await dialog.getByRole('button', { name: 'Add value' }).click()
    await expect(dialog.getByText('Failed to add field value')).toBeVisible()
    const remove = dialog.getByRole('button', { name: 'Delete the value Montréal' })
    await remove.click()
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(question.getByText('Failed to delete field value')).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()

    // Somebody else deletes it meanwhile, and the list is read again.
    await remove.click()
    const [site] = stored.fields
    const montreal = site.values.find(({ value }: { value: string }) => value === 'Montréal')
    expect((await page.request.delete(`${fields}/${site.id}/values/${montreal.id}`)).ok()).toBe(true)
    await readAgain()
    await expect(remove).toHaveCount(0)
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('Could not find value object for "Montréal"')).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.unrouteAll()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByRole('button', { name: 'Done' }).click()
  })

  test('[A0.intro.1] a field is a column of the table and an input of the person until it is deleted', async () => {
    const page = onPage()
    const dialog = page.getByRole('dialog', { name: 'Fields settings' })
    const items = dialog.getByRole('list', { name: 'Fields' }).getByRole('listitem')

    // A column of the table, and an input of the person's.
    await expect(page.getByRole('columnheader', { name: 'Site' })).toBeVisible()
    await page.getByRole('button', { name: 'Actions for Zoë Berg' }).click()
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
    await page.getByRole('dialog').getByRole('combobox', { name: 'Site' }).selectOption('Lyon')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    const row = page.getByRole('row').filter({ hasText: email })
    await expect(row.getByText('Lyon')).toBeVisible()

    await page.getByRole('button', { name: 'Fields' }).click()
    await dialog.getByRole('button', { name: 'Edit Site' }).click()
    await expect(dialog.getByRole('combobox', { name: 'Type' })).toBeDisabled()
    await expect(
      dialog.getByText('Type cannot be changed because this field has values defined'),
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'Delete the value Lyon' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByText('1 person has a value here.')).toBeVisible()
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(dialog.getByText('Lyon')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByRole('button', { name: 'Delete Site', exact: true }).click()
    await expect(question.getByText('Nobody has a value here.')).toBeVisible()
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(items).toHaveCount(3)
  })
})
