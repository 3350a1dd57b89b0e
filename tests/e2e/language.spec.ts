import { expect, type Page, test } from '@playwright/test'
import { newFounder, PASSWORD } from './people.ts'

const chosen = (page: Page) => page.getByRole('combobox', { name: /Language|Langue/ }).first()

test.describe('a browser whose first language is French', () => {
  test.use({ locale: 'fr-CA' })

  test('starts in Français and keeps the chosen language before and after sign-in', async ({
    page,
    playwright,
    baseURL,
  }) => {
    const elsewhere = await playwright.request.newContext({ baseURL: String(baseURL) })
    const { email } = await newFounder(elsewhere)
    await page.goto('/login')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Portail client')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(chosen(page)).toHaveValue('fr')

    await chosen(page).selectOption('bilingual')
    await page.reload()
    await expect(chosen(page)).toHaveValue('bilingual')
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/dashboard')
    await page.goto('/challenges')
    await expect(chosen(page)).toHaveValue('bilingual')
    await expect(page.getByRole('tab')).toHaveText(['À venir', 'Terminés'])
    await page.goto('/logout')
    await expect(page).toHaveURL('/login')
    await expect(chosen(page)).toHaveValue('bilingual')
  })

  test('shows a French breadcrumb', async ({ page }) => {
    await newFounder(page.request)
    await page.goto('/quizzes')
    await expect(page.getByRole('navigation', { name: 'Vous êtes ici' })).toHaveText('Portail clientQuiz')
    await expect(page.getByRole('tab')).toHaveText(['À venir', 'Terminés'])
  })
})

test.describe('a browser whose first language is neither French nor English', () => {
  test.use({ locale: 'de-DE' })

  test('[A1.language.1] [B0.intro.2] starts in Bilingual, with the French tabs of challenges and quizzes', async ({
    page,
  }) => {
    await newFounder(page.request)
    for (const [path, title] of Object.entries({ '/challenges': 'Challenges', '/quizzes': 'Quizzes' })) {
      await page.goto(path)
      await expect(chosen(page)).toHaveValue('bilingual')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page.getByRole('tab')).toHaveText(['À venir', 'Terminés'])
    }
    await page.goto('/users')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Utilisateurs')
    await expect(page.getByRole('button', { name: 'Add user' })).toBeVisible()
  })
})
