import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { start } from './processes.ts'
import { register, signIn } from './sign-in.ts'
import { Table } from './table.ts'

/*
 * Measures quiz responses per second on the embedded database, and checks that no acknowledged one is lost when the
 * process is killed meanwhile.
 */
const members = 40
const quizCount = 50
const questions = 5
const atOnce = 32
/** The number of responses after which the process is killed; the others are in progress, or never sent. */
const killAfter = 1500

const dataDir = mkdtempSync(join(tmpdir(), 'elan-bench-'))
const open = () =>
  start('../../server/main.ts', { port: 3951, databaseUrl: '', sign: 'Élan is ready', dataDir })
const password = 'a password of the benchmark'

async function call(url: string, cookie: string, body?: object) {
  const answer = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

const table = new Table()
let ours = await open()
try {
  const founder = { email: 'founder@example.com', password }
  const organizationId = await register(ours.base, founder)
  const cookie = await signIn(ours.base, founder)
  const of = (path: string) => `${ours.base}/api/organizations/${organizationId}/${path}`
  const { inviteLink } = await call(of('invite-link'), cookie)
  const token =
    new URL(inviteLink).searchParams.get('token') ?? new URL(inviteLink).pathname.split('/').at(-1)
  const cookies: string[] = []
  for (let n = 0; n < members; n++) {
    const person = { email: `member${n}@example.com`, password }
    const names = { firstName: 'Bench', lastName: 'Mark' }
    await call(`${ours.base}/api/users/complete-registration`, '', { ...person, ...names, token })
    cookies.push(await signIn(ours.base, person))
  }
  const quizzes: { id: string; answers: object[] }[] = []
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  for (let n = 0; n < quizCount; n++) {
    const answers = [{ text: 'Yes', isCorrect: true }, { text: 'No' }, { text: 'Perhaps' }]
    const asked = Array.from({ length: questions }, (_, at) => ({
      text: `Question ${at}`,
      type: 'multiple',
      answers,
    }))
    const body = {
      title: `Quiz ${n}`,
      category: 'sport',
      startDate: day(-1),
      endDate: day(7),
      questions: asked,
    }
    const { data } = await call(of('quizzes'), cookie, body)
    quizzes.push({
      id: data.id,
      answers: data.questions.map((question: { id: string; answers: { id: string }[] }) => ({
        questionId: question.id,
        answerIds: [question.answers[0]?.id],
      })),
    })
  }

  const waiting = quizzes.flatMap((quiz) => cookies.map((member) => ({ quiz, member })))
  const acknowledged: typeof waiting = []
  let killed: Promise<void> | undefined
  const begun = performance.now()
  let took = 0
  const worker = async () => {
    for (let next = waiting.shift(); next && !killed; next = waiting.shift()) {
      const { quiz, member } = next
      try {
        await call(`${ours.base}/api/quizzes/${quiz.id}/responses`, member, { answers: quiz.answers })
      } catch (error) {
        if (killed) return
        throw error
      }
      acknowledged.push(next)
      if (acknowledged.length === killAfter) {
        took = (performance.now() - begun) / 1000
        killed = ours.stop('SIGKILL')
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  await killed
  process.stdout.write(`${Math.round(killAfter / took)} responses of ${questions} answers a second\n`)
  table.least('answers', (killAfter * questions) / took, 300, '/s')

  ours = await open()
  let lost = 0
  for (const { quiz, member } of acknowledged) {
    const { data } = await call(`${ours.base}/api/quizzes/${quiz.id}`, member)
    if (data.own.length !== questions) lost++
  }
  table.limit(`lost of ${acknowledged.length} acknowledged before kill -9`, lost, 0, '')
} finally {
  await ours.stop()
}
process.exitCode = table.missed === 0 ? 0 : 1
