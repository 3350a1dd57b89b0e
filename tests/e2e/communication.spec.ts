import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { unzipSync } from 'fflate'
import PostalMime from 'postal-mime'
import { findViolations } from './accessibility.ts'
import { continuedPage } from './continued-page.ts'
import { newFounder } from './people.ts'

const title = 'Les 100 pas d’été “à pied” <b>&'

async function openStep(page: Page) {
  await newFounder(page.request)
  await page.goto('/challenges')
  await page.getByRole('button', { name: 'Add challenge' }).first().click()
  const wizard = page.getByRole('dialog', { name: 'New challenge' })
  const forward = wizard.getByRole('button', { name: 'Continue' })
  await wizard.getByRole('radio', { name: 'Collective Target' }).check({ force: true })
  await forward.click()
  await wizard.getByLabel('Title').fill(title)
  await wizard.getByRole('radio', { name: 'French' }).check({ force: true })
  await forward.click()
  await forward.click()
  return wizard
}

async function saved(page: Page, button: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return { name: download.suggestedFilename(), bytes: new Uint8Array(await readFile(await download.path())) }
}

/** Returns the errors of the browser's XML parser. */
const xmlProblems = (page: Page, xml: string) =>
  page.evaluate(
    (text) =>
      new DOMParser().parseFromString(text, 'application/xml').querySelector('parsererror')?.textContent,
    xml,
  )

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

test.describe('eight templates', () => {
  const onPage = continuedPage()
  let wizard: Awaited<ReturnType<typeof openStep>>
  let files: Map<string, Uint8Array>

  test('[B2.wizard.9] [B2.wizard.10] [B2.wizard.13] [B1.wizard.2] eight texts are generated in three tabs: emails, announcements, social posts', async () => {
    const page = onPage()

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    wizard = await openStep(page)
    await expect(wizard.getByText('No communication templates generated for this challenge.')).toBeVisible()
    await wizard.getByRole('button', { name: 'Generate', exact: true }).click()
    await expect(wizard.getByRole('button', { name: 'Regenerate' })).toBeVisible()

    files = new Map<string, Uint8Array>()
    for (const [tab, names] of [
      ['Emails', ['Launch email', 'Reminder email', 'Results email']],
      ['Announcements', ['Launch announcement', 'Progress announcement']],
      ['Social Media', ['Launch post', 'Invitation post', 'Progress post']],
    ] as const) {
      await wizard.getByRole('tab', { name: tab }).click()
      for (const [at, name] of names.entries()) {
        await expect(wizard.getByRole('heading', { name })).toBeVisible()
        await expect(wizard.getByLabel('Text').nth(at)).toHaveValue(
          /application Élan|application mobile Élan/,
        )
        const { name: file, bytes } = await saved(page, `Download: ${name}`)
        files.set(file, bytes)
      }
    }
  })

  test('[B2.wizard.11] [B2.wizard.12] [B7.templates.1] each template is downloaded in its own format', async () => {
    const page = onPage()
    expect(await findViolations(page)).toEqual([])
    expect([...files.keys()].map((name) => name.replace(/\.\w+$/, ''))).toEqual([
      'launch-email',
      'reminder-email',
      'results-email',
      'launch-announcement',
      'progress-announcement',
      'launch-social',
      'invitation-social',
      'progress-social',
    ])

    const mail = await PostalMime.parse(files.get('launch-email.eml') ?? '')
    expect(mail.subject).toBe(`${title}\u00a0: vous êtes de la partie`)
    expect(mail.text).toContain(`«\u00a0${title}\u00a0»`)
    expect(mail.html).not.toContain('<b>')
    expect(mail.attachments).toMatchObject([{ mimeType: 'image/png', related: true }])
    const parts = unzipSync(files.get('launch-announcement.docx') ?? new Uint8Array())
    for (const [name, bytes] of Object.entries(parts).filter(([part]) => /(xml|rels)$/.test(part))) {
      expect(await xmlProblems(page, text(bytes)), name).toBeUndefined()
    }
    for (const id of ['launch-social', 'invitation-social', 'progress-social']) {
      const png = Buffer.from(files.get(`${id}.png`) ?? '')
      expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
        'PNG',
        1080,
        1080,
      ])
    }
  })

  test('[B4.wizard.11] templates are edited, copied and regenerated', async () => {
    const page = onPage()

    await wizard.getByRole('tab', { name: 'Emails' }).click()
    const words = wizard.getByLabel('Text').first()
    await words.fill('Bonjour à vous,\n\nVenez.')
    await expect(wizard.getByRole('figure', { name: 'Preview: Launch email' })).toContainText('Venez.')
    await wizard.getByRole('button', { name: 'Copy: Launch email' }).click()
    await expect(wizard.getByRole('button', { name: 'Copied: Launch email' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Bonjour à vous,\n\nVenez.')
    await expect(wizard.getByRole('button', { name: 'Copy: Launch email' })).toBeVisible()
    const { name, bytes } = await saved(page, 'Download all')
    expect(name).toBe('les-100-pas-d-ete-a-pied-b.zip')
    const all = unzipSync(bytes)
    expect(Object.keys(all)).toEqual([...files.keys()])
    expect((await PostalMime.parse(all['launch-email.eml'] ?? '')).text).toContain('Venez.')

    for (const _ of ['review', 'configure']) await wizard.getByRole('button', { name: 'Previous' }).click()
    await wizard.getByLabel('Title').fill('Été')
    for (const _ of ['review', 'communication'])
      await wizard.getByRole('button', { name: 'Continue' }).click()
    await expect(wizard.getByText('The challenge has changed since these texts were written.')).toBeVisible()
    await expect(words).toHaveValue('Bonjour à vous,\n\nVenez.')
    await wizard.getByRole('button', { name: 'Regenerate' }).click()
    const question = page.getByRole('alertdialog', { name: 'Regenerate all texts?' })
    await question.getByRole('button', { name: 'Keep my texts' }).click()
    await expect(words).toHaveValue('Bonjour à vous,\n\nVenez.')
    await wizard.getByRole('button', { name: 'Regenerate' }).click()
    await question.getByRole('button', { name: 'Regenerate' }).click()
    await expect(words).toHaveValue(/«\u00a0Été\u00a0»/)
    await expect(wizard.getByText('The challenge has changed')).toBeHidden()
  })
})
