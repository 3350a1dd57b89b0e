import * as boards from '#contract/participation/boards.ts'
import * as joins from '#contract/participation/joins.ts'
import { getMe } from '#contract/participation/me.ts'
import { listMyMissions } from '#contract/participation/missions.ts'
import { listOwnQuizzes } from '#contract/programme/own-quizzes.ts'
import { signedIn } from '#tests/server/factories.ts'
import type { Notes } from './notes.ts'
import { accountOf, type Person } from './person.ts'
import { enter, type Played } from './played.ts'
import type { World } from './world.ts'

/** The attacker's own account in the app of an organization, which joins whatever can be joined. */
export class Participant {
  readonly world: World
  readonly person: Person
  #visitor: Awaited<ReturnType<typeof signedIn>> | undefined

  constructor(world: World, person: Person) {
    this.world = world
    this.person = person
  }

  async signIn(): Promise<void> {
    this.#visitor = await signedIn(this.world.server, accountOf(this.person))
  }

  get #own() {
    if (!this.#visitor) throw new Error('the participant is not signed in')
    return { visitor: this.#visitor, query: { organizationId: this.world.organization.id } }
  }

  async enterAll(): Promise<void> {
    for (const played of this.world.played.values())
      if (played.players.get(this.person.id)?.until !== null) await enter(this.world, this.person, played)
  }

  /**
   * Reads everything that the app shows.
   * @returns the pages on which nobody else's act may show
   * @throws where a page shows more of another person than the alias with a rounded score
   */
  async look(notes: Notes): Promise<string> {
    const { visitor, query } = this.#own
    const texts: string[] = []
    for (const endpoint of [getMe, joins.listMyChallenges, listMyMissions, listOwnQuizzes])
      texts.push((await visitor.call(endpoint, { query })).text)
    for (const played of this.world.played.values()) {
      if (played.players.get(this.person.id)?.until !== null) continue
      const params = { challengeId: played.id }
      texts.push((await visitor.call(joins.getMyChallenge, { params, query })).text)
      const moving = await this.#readBoard(played)
      moving.push((await visitor.call(boards.getGroups, { params, query })).text)
      this.#requireNobody([...texts, ...moving])
      if (moving.some((text) => text.includes('"place":1'))) notes.shown(this.world, played)
    }
    return texts.join('\n')
  }

  /** All pages of a board. */
  async #readBoard({ id: challengeId, measure }: Played): Promise<string[]> {
    const { visitor, query } = this.#own
    const texts: string[] = []
    for (let after: string | undefined; texts.length === 0 || after !== undefined; ) {
      const page = { ...query, ...(after !== undefined && { after }) }
      const { body, text, status } = await visitor.call(boards.getBoard, {
        params: { challengeId },
        query: page,
      })
      texts.push(text)
      if (status !== 200) break
      const { rows, next } = body.data
      for (const { isMe, name, score } of rows)
        if (!isMe && (name !== null || score % (measure === 'activeMinutes' ? 5 : 100) !== 0))
          throw new Error(`a board shows ${name} with ${score}`)
      after = next ?? undefined
    }
    return texts
  }

  #requireNobody(texts: string[]): void {
    for (const { id } of this.world.people.values())
      if (id !== this.person.id && texts.some((text) => text.includes(id)))
        throw new Error(`the app names ${id}`)
  }
}
