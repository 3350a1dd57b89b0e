import { inflateSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { encode } from 'uqr'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getInviteLink } from '#contract/people/invite-links.ts'
import { downloadPoster, type PosterLanguage } from '#contract/tenants/posters.ts'
import { organizations } from '#server/schema/organizations.ts'
import { makeAdministrator, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function stage() {
  const administrator = await makeAdministrator(server)
  const visitor = await signedIn(server, administrator)
  const params = { orgId: administrator.organization.id }
  const posterIn = (language: PosterLanguage) => visitor.call(downloadPoster, { params, query: { language } })
  return { organization: administrator.organization, visitor, params, posterIn }
}

/** The operators that draw the page. */
function drawingOf(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  const streams = [...text.matchAll(/stream\r?\n/g)].map(({ index, 0: { length } }) => {
    const start = index + length
    return pdf.subarray(start, text.indexOf('endstream', start))
  })
  const inflated = streams.map((stream) => {
    try {
      return inflateSync(stream).toString('latin1')
    } catch {
      return ''
    }
  })
  return inflated.find((content) => content.includes(' re\n')) ?? ''
}

/** The dark dots of the QR code in rows and columns, as far as small squares are drawn. */
function dotsOf(pdf: Buffer): string[] {
  const squares = [...drawingOf(pdf).matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)]
    .map(([, ...numbers]) => numbers.map(Number))
    .filter(([, , width, height]) => width === height)
  const places = (n: number) => [...new Set(squares.map((square) => square[n]))].sort((a = 0, b = 0) => a - b)
  const [columns, rows] = [places(0), places(1)]
  return squares.map(([x, y]) => `${rows.indexOf(y)} ${columns.indexOf(x)}`).sort()
}

function expectedDots(link: string): string[] {
  const { data } = encode(link, { ecc: 'M', border: 0 })
  return data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `${y} ${x}` : []))).sort()
}

test('[P-IN-8] the poster is one A4 page with the QR code of the invite link, in each language', async () => {
  const { visitor, params, posterIn } = await stage()
  const { inviteLink } = (await visitor.call(getInviteLink, { params })).body
  for (const language of ['en', 'fr', 'both'] as const) {
    const { status, headers, bytes, text } = await posterIn(language)
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['content-disposition']).toContain(`poster_${language}.pdf`)
    expect(text).toContain('/MediaBox [0 0 595.28 841.89]')
    expect(text.match(/\/Type \/Page\n/g)).toHaveLength(1)
    expect(text).toContain(`/Lang (${language === 'fr' ? 'fr' : 'en'})`)
    expect(dotsOf(bytes)).toEqual(expectedDots(inviteLink))
  }
})

test('[P-IN-8] where an access code is asked for, the QR code has it in the fragment, which no log keeps', async () => {
  const { posterIn, organization } = await stage()
  await server
    .makeContext()
    .db.update(organizations)
    .set({ accessMode: 'code', accessCode: 'K7QF-M2XR-9TDA' })
    .where(eq(organizations.id, organization.id))
  const { publicUrl } = server.makeContext().settings
  expect(dotsOf((await posterIn('both')).bytes)).toEqual(expectedDots(`${publicUrl}/join#K7QF-M2XR-9TDA`))
})

test('a poster is drawn for names of any length and script, and refused to strangers', async () => {
  const { posterIn, organization, params } = await stage()
  const names = [
    'Société coopérative d’intérêt collectif des Établissements hospitaliers et médico-sociaux de la Vallée',
    '株式会社さくら健康サービス',
    'حركة',
    'W'.repeat(120),
  ]
  for (const name of names) {
    await server
      .makeContext()
      .db.update(organizations)
      .set({ name })
      .where(eq(organizations.id, organization.id))
    const { status, text } = await posterIn('fr')
    expect([status, text.match(/\/Type \/Page\n/g)?.length]).toEqual([200, 1])
  }
  const stranger = await signedIn(server, await makeAdministrator(server))
  expect((await stranger.call(downloadPoster, { params, query: { language: 'en' } })).status).toBe(403)
})
