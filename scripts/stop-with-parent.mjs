// Loaded into the server by `npm start`: a killed parent must not leave a server that holds the port and the data folder.
import process from 'node:process'

process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
