import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { findViolationsInBothThemes } from './accessibility.ts'
import { signInEmployee } from './members.ts'
import { post } from './people.ts'

const phone = { width: 390, height: 844 }
const minutes = (n: number) => new Date(Date.now() + n * 60_000).toISOString()

const questions = [
  {
    text: 'What helps you to fall asleep?',
    type: 'multiple',
    points: 5,
    answers: [
      { text: 'A dark room', isCorrect: true },
      { text: 'A cool room', isCorrect: true },
      { text: 'Coffee', isCorrect: false },
    ],
  },
  { text: 'How many hours do most adults need?', type: 'open', points: 10, openAnswer: 'Seven or more' },
]

interface Change {
  category?: string
  title?: string
  startDate?: string
  endDate?: string
}

async function addQuiz(request: APIRequestContext, organizationId: string, change: Change = {}) {
  const quiz = { title: 'Sleep well', category: 'sleep', startDate: minutes(-60), endDate: minutes(60) }
  const { data } = await post(request, `/api/organizations/${organizationId}/quizzes`, {
    ...quiz,
    ...change,
    questions,
  })
  return String(data.id)
}

/** An employee of an organization with a live quiz, signed in. */
async function withQuiz(page: Page, request: APIRequestContext, change: Change = {}) {
  await page.setViewportSize(phone)
  const employee = await signInEmployee(page, request)
  return { ...employee, quizId: await addQuiz(request, employee.founder.organizationId, change) }
}

const question = (page: Page, text: string) => page.getByRole('heading', { level: 2, name: text })

test('[P-QUI-1] [P-SH-3] a quiz is found on Today, says first who sees the answers, and is played one question a screen', async ({
  page,
  request,
}) => {
  await withQuiz(page, request)
  await page.goto('/me')
  await page.getByRole('link', { name: 'Start' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sleep well' })).toBeFocused()
  await expect(page.getByText('Your answers are confidential')).toBeVisible()
  await expect(page.getByText('only if at least 10 people answered')).toBeVisible()
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(question(page, 'What helps you to fall asleep?')).toBeFocused()
  await expect(page.getByText('Question 1 of 2')).toBeVisible()
  await expect(question(page, 'How many hours do most adults need?')).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'A dark room' }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(question(page, 'How many hours do most adults need?')).toBeFocused()
  await page.getByRole('textbox', { name: 'Your answer' }).fill('Eight')
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByText('Thank you, all your answers are in.')).toBeVisible()
  await page.getByRole('link', { name: 'All quizzes' }).click()
  await expect(page.getByText('2 of 2 answered')).toBeVisible()
  await page.goto('/me')
  await expect(page.getByText('Your day will be here')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start' })).toHaveCount(0)
})

test('[P-QUI-1] a quiz of sport says that the employer sees names, and one that has not begun when it opens', async ({
  page,
  request,
}) => {
  const { quizId, founder } = await withQuiz(page, request, { category: 'sport', title: 'Ball games' })
  await page.goto(`/me/quizzes/${quizId}`)
  await expect(page.getByText('Your employer sees your answers with your name')).toBeVisible()
  const later = { title: 'Next month', startDate: minutes(50), endDate: minutes(90) }
  const comingId = await addQuiz(request, founder.organizationId, later)
  await page.goto(`/me/quizzes/${comingId}`)
  await expect(page.getByText(/^It opens /)).toBeVisible()
  await page.goto(`/me/quizzes/${crypto.randomUUID()}`)
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
})

test('[P-QUI-1] [P-ACC-1] a quiz is played by keyboard alone', async ({ page, request }) => {
  const { quizId } = await withQuiz(page, request)
  await page.goto(`/me/quizzes/${quizId}`)
  await page.getByRole('button', { name: 'Start' }).focus()
  await page.keyboard.press('Enter')
  await expect(question(page, 'What helps you to fall asleep?')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: 'A dark room' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(question(page, 'How many hours do most adults need?')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Eight')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Back' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Thank you, all your answers are in.')).toBeVisible()
})

test('[P-QUI-1] [P-SH-6] what is typed survives a reload, and answers given without a connection are sent once', async ({
  page,
  request,
  context,
}) => {
  const { quizId } = await withQuiz(page, request)
  await page.goto(`/me/quizzes/${quizId}`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('checkbox', { name: 'A cool room' }).check()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'A cool room' })).toBeChecked()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('textbox', { name: 'Your answer' }).fill('Nine')
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByText('Some answers wait on this device for a connection.')).toBeVisible()
  await expect(page.getByText('2 entries wait on this device to be sent.')).toBeVisible()
  const sent: string[] = []
  page.on('request', (one) => one.method() === 'POST' && sent.push(one.url()))
  await context.setOffline(false)
  // With one sent, the notice says that 1 entry waits.
  await expect(page.getByText('on this device to be sent')).toHaveCount(0)
  expect(sent).toHaveLength(2)
  await page.reload()
  await expect(page.getByText('Thank you, all your answers are in.')).toBeVisible()
})

test('[P-QUI-2] after closing, own answers stand beside the solutions with the own points', async ({
  page,
  request,
}) => {
  const { quizId } = await withQuiz(page, request, { category: 'sport', endDate: minutes(0.2) })
  const { data } = await (await page.request.get(`/api/quizzes/${quizId}`)).json()
  const [choice, open] = data.questions
  await post(page.request, `/api/quizzes/${quizId}/responses`, {
    answers: [
      { questionId: choice.id, answerIds: choice.answers.slice(0, 2).map(({ id }: { id: string }) => id) },
      { questionId: open.id, text: 'Three' },
    ],
  })
  await page.goto(`/me/quizzes/${quizId}`)
  await expect(page.getByText('Solution')).toHaveCount(0)
  await expect(async () => {
    await page.goto(`/me/quizzes/${quizId}`)
    await expect(page.getByText('of 15 points')).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  await expect(page.getByText('Right: 5 points')).toBeVisible()
  await expect(page.getByText('Not right')).toBeVisible()
  await expect(page.getByText('Seven or more')).toBeVisible()
  await expect(page.getByText('Three')).toBeVisible()
})

test('[P-QUI-3] own answers are deleted after a question, and the quiz can be answered again', async ({
  page,
  request,
}) => {
  const { quizId } = await withQuiz(page, request)
  await page.goto(`/me/quizzes/${quizId}`)
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('checkbox', { name: 'Coffee' }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByText('1 answer is in, of 2 questions.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete my answers' }).click()
  await page.getByRole('button', { name: 'Keep them' }).click()
  await page.getByRole('button', { name: 'Delete my answers' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Your answers are deleted.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByRole('checkbox', { name: 'Coffee' })).not.toBeChecked()
})

test('[P-ACC-1] quizzes have no accessibility errors and fit 320 px', async ({ page, request }) => {
  const { quizId, founder } = await withQuiz(page, request)
  const closed = { title: 'Closed', category: 'sport', endDate: minutes(-10) }
  const closedId = await addQuiz(request, founder.organizationId, closed)
  await page.setViewportSize({ width: 320, height: 800 })
  const check = async () => {
    expect(await findViolationsInBothThemes(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  }
  await page.goto('/me/quizzes')
  await expect(page.getByRole('heading', { name: 'Open now' })).toBeVisible()
  await check()
  await page.goto(`/me/quizzes/${closedId}`)
  await expect(page.getByText('You have no answers here.')).toBeVisible()
  await check()
  await page.goto(`/me/quizzes/${quizId}`)
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible()
  await check()
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByRole('checkbox', { name: 'Coffee' })).toBeVisible()
  await check()
})
