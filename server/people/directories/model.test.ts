import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateUser } from '#contract/people/users.ts'
import { fc, runs } from '#tests/properties/fast-check.ts'
import { makeDirectory, scimPerson } from '#tests/server/directories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** What a person is, by the rules alone. */
interface Person {
  id: string
  name: string
  active: boolean
  /** Whether the directory ended the access, and so may restore it. */
  mayRestore: boolean
  /** Whether the directory has deleted the person. */
  isGone: boolean
  inGroup: boolean
}

const who = fc.integer({ min: 0, max: 3 })
const commands = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('post' as const), who, active: fc.boolean() }),
    fc.record({ kind: fc.constant('patch' as const), who, active: fc.boolean() }),
    fc.record({ kind: fc.constant('put' as const), who, active: fc.boolean() }),
    fc.record({ kind: fc.constant('rename' as const), who, name: fc.constantFrom('Grace', 'Alan', 'Édith') }),
    fc.record({ kind: fc.constant('delete' as const), who }),
    fc.record({ kind: fc.constant('administrator' as const), who, active: fc.boolean() }),
    fc.record({ kind: fc.constant('join' as const), who }),
    fc.record({ kind: fc.constant('leave' as const), who }),
  ),
  { minLength: 5, maxLength: 25 },
)
type Command = (typeof commands extends fc.Arbitrary<infer T> ? T : never)[number]

type Idp = Awaited<ReturnType<typeof makeDirectory>>

/** A directory, and the model of what it must hold. */
class Played {
  readonly #idp: Idp
  readonly #group: string
  readonly #prefix = crypto.randomUUID()
  readonly #people = new Map<number, Person>()

  constructor(idp: Idp, group: string) {
    this.#idp = idp
    this.#group = group
  }

  #address = (who: number) => `model.${who}.${this.#prefix}@example.com`

  async play(command: Command): Promise<void> {
    const { call } = this.#idp
    const person = this.#people.get(command.who)
    const known = person && !person.isGone ? person : undefined
    const path = `/Users/${person?.id ?? crypto.randomUUID()}`
    const address = this.#address(command.who)
    const expected = known ? 200 : 404
    const change = (attribute: string, value: unknown) =>
      call('PATCH', path, { Operations: [{ op: 'replace', path: attribute, value }] })
    switch (command.kind) {
      case 'post': {
        const answer = await call('POST', '/Users', scimPerson(address, { active: command.active }))
        expect(answer.status).toBe(known ? 409 : 201)
        if (!known) this.#posted(command.who, answer.body.id, command.active)
        return
      }
      case 'patch':
        expect((await change('active', command.active)).status).toBe(expected)
        if (known) set(known, command.active)
        return
      case 'put':
        expect((await call('PUT', path, scimPerson(address, { active: command.active }))).status).toBe(
          expected,
        )
        if (known) set(known, command.active)
        if (known) known.name = 'Ada'
        return
      case 'rename':
        expect((await change('name.givenName', command.name)).status).toBe(expected)
        if (known) known.name = command.name
        return
      case 'delete':
        expect((await call('DELETE', path)).status).toBe(known ? 204 : 404)
        if (known) set(known, false)
        if (known) Object.assign(known, { isGone: true, inGroup: false })
        return
      case 'administrator':
        if (person) await this.#decide(person, command.active)
        return
      default: {
        const value = [{ value: person?.id ?? crypto.randomUUID() }]
        const op = command.kind === 'join' ? 'add' : 'remove'
        const answer = await call('PATCH', `/Groups/${this.#group}`, {
          Operations: [{ op, path: 'members', value }],
        })
        expect(answer.status).toBe(op === 'add' && !known ? 400 : 204)
        if (known) known.inGroup = op === 'add'
      }
    }
  }

  #posted(who: number, id: string, active: boolean) {
    const before = this.#people.get(who)
    if (before) {
      expect(id).toBe(before.id)
      Object.assign(before, { isGone: false, name: 'Ada' })
      set(before, active)
    } else {
      this.#people.set(who, { id, name: 'Ada', active, mayRestore: !active, isGone: false, inGroup: false })
    }
  }

  async #decide(person: Person, active: boolean) {
    if (active === person.active) return
    const params = { orgId: this.#idp.params.orgId, userId: person.id }
    const status = active ? 'active' : 'inactive'
    expect((await this.#idp.visitor.call(updateUser, { params, body: { status } })).status).toBe(200)
    Object.assign(person, { active, mayRestore: false })
  }

  /** Compares all that the directory can read. */
  async compare(): Promise<void> {
    const { call } = this.#idp
    const held = [...this.#people.values()].filter(({ isGone }) => !isGone)
    const filter = encodeURIComponent(`userName co "${this.#prefix}"`)
    const { body } = await call('GET', `/Users?filter=${filter}`)
    const shown = body.Resources.map(
      ({ id, active, name }: { id: string; active: boolean; name: { givenName: string } }) => [
        id,
        active,
        name.givenName,
      ],
    )
    expect(body.totalResults).toBe(held.length)
    expect(shown.toSorted()).toEqual(held.map(({ id, active, name }) => [id, active, name]).toSorted())
    const actives = await call(
      'GET',
      `/Users?filter=${encodeURIComponent(`userName co "${this.#prefix}" and active eq true`)}`,
    )
    expect(actives.body.totalResults).toBe(held.filter(({ active }) => active).length)
    const members = (await call('GET', `/Groups/${this.#group}`)).body.members
    expect(members.map(({ value }: { value: string }) => value).toSorted()).toEqual(
      held.flatMap(({ id, inGroup }) => (inGroup ? id : [])).toSorted(),
    )
  }
}

/** The directory says whether a person has access. */
function set(person: Person, active: boolean) {
  if (active === person.active) return
  if (active && !person.mayRestore) return
  Object.assign(person, { active, mayRestore: !active })
}

test('random calls of a directory and an administrator leave what a plain model says', async () => {
  const idp = await makeDirectory(server)
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const { id } = (await idp.call('POST', '/Groups', { displayName: crypto.randomUUID() })).body
      const played = new Played(idp, id)
      for (const command of sequence) {
        // A token has 100 calls a second.
        server.pass({ seconds: 1 })
        await played.play(command)
        await played.compare()
      }
    }),
    runs(12),
  )
}, 120_000)
