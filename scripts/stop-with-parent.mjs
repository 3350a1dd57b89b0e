// Loaded into the server by `npm start`. A signal may reach the server by itself (Ctrl C goes to every process of a
// terminal), through its parent, or both: it counts once. And a killed parent must not leave a server behind that holds
// the port and the data folder.
import process from 'node:process'

const exitCodes = { SIGINT: 130, SIGTERM: 143 }
let stopping = false

for (const [signal, code] of Object.entries(exitCodes)) {
  process.on(signal, () => {
    stopping = true
    const nobodyElseListens = process.listenerCount(signal) === 1
    if (nobodyElseListens) process.exit(code)
  })
}

const stop = (signal) => stopping || process.kill(process.pid, signal)

process.on('message', (signal) => setTimeout(stop, 100, signal))
process.on('disconnect', () => stop('SIGTERM'))
process.channel?.unref()
