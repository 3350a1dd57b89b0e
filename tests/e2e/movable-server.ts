/**
 * A server of the journeys with a clock of its own. It starts at CLOCK, and a message of the parent moves it on by so
 * many milliseconds: for the server, its database and its jobs alike.
 */
const real = Date
let ahead = real.parse(process.env.CLOCK ?? '') - real.now()
const now = () => real.now() + ahead

globalThis.Date = new Proxy(real, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length > 0 ? given : [now()], newTarget),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
})
process.on('message', (milliseconds: number) => {
  ahead += milliseconds
  process.send?.('moved')
})
await import('./journeys-server.ts')
