import { expect, test } from '@playwright/test'
import { createQuiz, type QuizDetail, updateQuiz } from '#contract/programme/quizzes.ts'
import { continuedPage } from './continued-page.ts'
import { newEmployee } from './members.ts'
import type { Reply } from './mock.ts'
import { answerInstead, watchCalls } from './outside.ts'
import { newFounder, PASSWORD, post } from './people.ts'
import { addQuestion, newQuiz } from './quizzes.ts'

test('[B2.quizzes.9] [B3.quiz.2] [B4.quiz.1] [B5.quiz.1] [B8.quizzes.3] the side panel edits a quiz and sends no request until it is valid', async ({
  page,
}) => {
  // Already the third of March in Paris.
  await page.clock.setFixedTime(new Date('2026-03-02T23:30:00Z'))
  const { organizationId } = await newFounder(page.request)
  const inParis = { timezone: 'Europe/Paris' }
  await page.request.patch(`/api/organizations/${organizationId}`, { data: inParis })
  const calls = watchCalls(page)
  // Another server refuses with a reason, or does not answer; then ours answers.
  const replies: Reply[] = [{ status: 400, body: { success: false, message: 'Too many quizzes.' } }, 'abort']
  await answerInstead(page, createQuiz, () => replies.shift())
  await page.goto('/quizzes?new=1&date=2026-03-05')
  const panel = page.getByRole('dialog', { name: 'Add a new quiz' })
  const start = panel.getByLabel('Start date')
  const end = panel.getByLabel('End date')
  await expect(start).toHaveValue('2026-03-05')
  await expect(end).toHaveValue('2026-03-12')
  await expect(page).toHaveURL('/quizzes')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add a new quiz' }).first().click()
  // In Paris it is tomorrow already.
  await expect(start).toHaveValue('2026-03-03')
  await expect(end).toHaveValue('2026-03-10')
  const category = panel.getByRole('combobox', { name: 'Category' })
  const values = await category
    .getByRole('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
  expect(values).toEqual(['', 'health', 'nutrition', 'sport', 'survey', 'sleep', 'wellness', 'environment'])

  const save = panel.getByRole('button', { name: 'Save Quiz' })
  const title = panel.getByRole('textbox', { name: 'Title' })
  await title.fill('   ')
  await end.fill('2026-03-02')
  await save.click()
  await expect(panel.getByRole('alert').getByRole('listitem')).toHaveText([
    'Please enter a quiz title',
    'Please select a category',
    'Please add at least one question',
    'The end must not be before the start.',
  ])
  await title.fill(' Sleep well ')
  await category.selectOption('sleep')
  await addQuestion(page, 'How many hours do you sleep?', [1, 2])
  await expect(panel.getByRole('alert').getByRole('listitem')).toHaveText([
    'The end must not be before the start.',
  ])
  await save.click()
  expect(calls.count(createQuiz)).toBe(0)

  // Left by mistake, even by a reload, all of it is still there.
  await end.fill('2026-03-04')
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('button', { name: 'Add a new quiz' }).first().click()
  await expect(panel.getByText('What you typed before is still here.')).toBeVisible()
  await save.click()
  const error = page.getByRole('alertdialog', { name: 'Error' })
  await expect(error).toContainText('Failed to create quiz: Too many quizzes.')
  await error.getByRole('button', { name: 'Try Again' }).click()
  await expect(error).toHaveCount(0)
  expect(calls.count(createQuiz)).toBe(1)

  await save.click()
  await expect(error.getByRole('status')).toHaveText('Failed to create quiz: Network error')
  await error.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('dialog', { name: 'Success' }).getByRole('button', { name: 'Continue' }).click()
  const sent = calls.of(createQuiz).at(-1)?.body
  expect(sent).toMatchObject({
    title: 'Sleep well',
    category: 'sleep',
    startDate: '2026-03-03',
    endDate: '2026-03-04',
  })
  expect(Object.keys(sent as object)).toEqual(['title', 'category', 'startDate', 'endDate', 'questions'])

  await page.getByRole('button', { name: 'Add a new quiz' }).first().click()
  await expect(title).toHaveValue('')
  await title.fill('Another')
  await panel.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Add a new quiz' }).first().click()
  await expect(title).toHaveValue('')
})

test.describe('the questions of a quiz', () => {
  const onPage = continuedPage()
  let calls: ReturnType<typeof watchCalls>

  test('[B4.quiz.3] [B5.quiz.2] [B5.quiz.3] [B9.quizzes.1] a question has 2 to 10 answers and 1 to 100 points', async () => {
    const page = onPage()

    await newFounder(page.request)
    calls = watchCalls(page)
    await page.goto('/quizzes?new=1')
    const panel = page.getByRole('dialog', { name: 'Add a new quiz' })
    await panel.getByRole('textbox', { name: 'Title' }).fill('Sleep well')
    await panel.getByRole('combobox', { name: 'Category' }).selectOption('sport')

    await panel.getByRole('button', { name: 'New question', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'New question' })
    await expect(dialog.getByRole('radio')).toHaveCount(2)
    await expect(dialog.getByRole('radio', { name: 'Multiple Choice' })).toBeChecked()
    const points = dialog.getByRole('spinbutton', { name: 'Points' })
    await expect(points).toHaveValue('10')
    const answers = dialog.getByRole('textbox', { name: /^Answer/ })
    await expect(answers).toHaveCount(2)
    await expect(dialog.getByRole('button', { name: 'Remove answer 1' })).toBeDisabled()
    const more = dialog.getByRole('button', { name: 'Add answer' })
    for (let count = 3; count <= 10; count += 1) await more.click()
    await expect(answers).toHaveCount(10)
    await expect(more).toBeDisabled()
    for (let count = 10; count > 3; count -= 1)
      await dialog.getByRole('button', { name: 'Remove answer 1', exact: true }).click()
    for (const [typed, kept] of [
      ['0', '1'],
      ['101', '100'],
      ['', '10'],
    ] as const) {
      await points.fill(typed)
      await points.blur()
      await expect(points).toHaveValue(kept)
    }
  })

  test('[B5.quiz.4] [B3.question.1] [B3.question.2] missing parts are reported, and several answers can be correct', async () => {
    const page = onPage()
    const panel = page.getByRole('dialog', { name: 'Add a new quiz' })
    const dialog = page.getByRole('dialog', { name: 'New question' })
    const points = dialog.getByRole('spinbutton', { name: 'Points' })
    const answers = dialog.getByRole('textbox', { name: /^Answer/ })

    await dialog.getByRole('button', { name: 'Add Question' }).click()
    await expect(dialog.getByText('Question is required')).toBeVisible()
    await expect(dialog.getByText('Answer is required')).toHaveCount(3)
    await expect(dialog.getByRole('textbox', { name: 'Question' })).toBeFocused()
    await dialog.getByRole('textbox', { name: 'Question' }).fill('What is good?')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
    for (const [index, text] of ['Tea', 'Sleep', 'Noise'].entries()) await answers.nth(index).fill(text)
    await dialog.getByRole('checkbox', { name: 'Answer 1 is correct' }).check()
    await dialog.getByRole('checkbox', { name: 'Answer 2 is correct' }).check()
    // Sent by Enter, without leaving the field.
    await points.fill('101')
    await points.press('Enter')
    await expect(dialog).toHaveCount(0)

    await panel.getByRole('button', { name: 'New question', exact: true }).click()
    await dialog.getByRole('radio', { name: 'Open Question' }).check()
    await dialog.getByRole('textbox', { name: 'Question' }).fill('What helps?')
    await dialog.getByRole('textbox', { name: 'Expected answer' }).fill('A dark room')
    await dialog.getByRole('button', { name: 'Add Question' }).click()
  })

  test('[B2.quizzes.5] [B4.quiz.2] [B4.quiz.3] [B4.quiz.4] questions are added, edited, duplicated, moved and removed', async () => {
    const page = onPage()
    const panel = page.getByRole('dialog', { name: 'Add a new quiz' })

    await panel.getByRole('button', { name: 'Duplicate question 2' }).click()
    await panel.getByRole('button', { name: 'Edit question 3' }).click()
    const editing = page.getByRole('dialog', { name: 'Edit question' })
    await editing.getByRole('textbox', { name: 'Question' }).fill('What hinders?')
    await editing.getByRole('radio', { name: 'Multiple Choice' }).check()
    await expect(editing.getByRole('textbox', { name: /^Answer/ })).toHaveCount(2)
    await editing.getByRole('radio', { name: 'Open Question' }).check()
    await editing.getByRole('button', { name: 'Update Question' }).click()
    const items = panel.getByRole('list', { name: 'Questions' }).getByRole('listitem')
    await expect(items).toContainText(['What is good?', 'What helps?', 'What hinders?'])

    await panel.getByRole('button', { name: 'Reorder question 1' }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(items).toContainText(['What helps?', 'What is good?', 'What hinders?'])
    await expect(panel.getByText('Moved to place 2 of 3.')).toBeAttached()
    await expect(panel.getByRole('button', { name: 'Reorder question 2' })).toBeFocused()
    await panel.getByRole('button', { name: 'Reorder question 3' }).hover()
    await page.mouse.down()
    const first = await items.first().boundingBox()
    await page.mouse.move(first?.x ?? 0, (first?.y ?? 0) + 5, { steps: 5 })
    await page.mouse.up()
    await expect(items).toContainText(['What hinders?', 'What helps?', 'What is good?'])
    await panel.getByRole('button', { name: 'Remove question 1' }).click()
    await expect(items).toContainText(['What helps?', 'What is good?'])

    await panel.getByRole('button', { name: 'Save Quiz' }).click()
    await expect(page.getByRole('dialog', { name: 'Success' })).toBeVisible()
    const anyId = expect.any(String)
    expect(calls.of(createQuiz).at(-1)?.body).toMatchObject({
      questions: [
        { id: anyId, text: 'What helps?', type: 'open', points: 10, openAnswer: 'A dark room' },
        {
          id: anyId,
          text: 'What is good?',
          type: 'multiple',
          points: 100,
          answers: [
            { id: anyId, text: 'Tea', isCorrect: true },
            { id: anyId, text: 'Sleep', isCorrect: true },
            { id: anyId, text: 'Noise', isCorrect: false },
          ],
        },
      ],
    })
  })
})

test('if two administrators change one quiz, the second sees the conflict, keeps their input and chooses', async ({
  page,
  playwright,
  baseURL,
}) => {
  const { organizationId } = await newFounder(page.request)
  let newest = await newQuiz(page.request, organizationId, 'Sleep well today')
  const path = `/api/organizations/${organizationId}/quizzes/${newest.id}`
  const calls = watchCalls(page)
  const saveElsewhere = async (title: string) => {
    const answer = await page.request.put(path, { data: { title, version: newest.version } })
    expect(answer.ok()).toBe(true)
    newest = (await answer.json()).data as QuizDetail
  }
  const title = page.getByRole('textbox', { name: 'Title' })
  const told = page.getByRole('alert').filter({ hasText: 'Somebody else changed this quiz meanwhile' })
  await page.goto('/quizzes')
  const edit = async (name: string) => {
    await page.getByRole('link', { name }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
  }
  await edit('Sleep well today')
  await title.fill('Mine')
  await saveElsewhere('Theirs')
  await page.getByRole('button', { name: 'Save Quiz' }).click()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(told.getByRole('term')).toHaveText(['Title'])
  await expect(told.getByRole('definition')).toHaveText(['Theirs'])
  await expect(title).toHaveValue('Mine')
  await told.getByRole('button', { name: 'Load the newest' }).click()
  await expect(title).toHaveValue('Theirs')

  await title.fill('Mine again')
  await saveElsewhere('Theirs once more')
  await page.getByRole('button', { name: 'Save Quiz' }).click()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await told.getByRole('button', { name: 'Save mine over it' }).click()
  await expect(page.getByRole('dialog', { name: 'Success' })).toContainText('“Mine again” was saved.')
  // Days that were not touched keep their hour.
  const { startDate, endDate, version, questions } = newest
  const kept = questions.map(({ id }) => ({ id }))
  expect(calls.of(updateQuiz).at(-1)?.body).toMatchObject({
    ...{ title: 'Mine again', startDate, endDate, version, questions: kept },
  })
  await page.getByRole('button', { name: 'Continue' }).click()

  const { email } = await newEmployee(page.request, organizationId)
  const employee = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
  await post(employee, '/auth/login', { email, password: PASSWORD })
  const answers = [{ questionId: questions[1]?.id, text: 'Silence' }]
  await post(employee, `/api/quizzes/${newest.id}/responses`, { answers })
  await page.reload()
  await edit('Mine again')
  await expect(page.getByText('Somebody has answered already: the questions stay as they are.')).toBeVisible()
  await expect(page.getByRole('button', { name: /question/i })).toHaveCount(0)
  await title.fill('After an answer')
  await page.getByRole('button', { name: 'Save Quiz' }).click()
  await expect(page.getByRole('dialog', { name: 'Success' })).toBeVisible()
  expect(calls.of(updateQuiz).at(-1)?.body).not.toHaveProperty('questions')
})
