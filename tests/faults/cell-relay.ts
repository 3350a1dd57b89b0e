import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * Stands before a cell where other cells call it.
 * @param answered is told of each call that the cell has answered, before the caller gets the answer
 */
export async function startCellRelay(address: string, answered: (from: string, call: string) => void) {
  const relay = createServer(async (incoming, outgoing) => {
    const { method, headers, url = '' } = incoming
    const content = await buffer(incoming)
    const sent = request(`http://${address}${url}`, { method, headers })
    sent.on('error', () => outgoing.destroy())
    sent.end(content)
    const [answer] = (await once(sent, 'response').catch(() => [])) as [IncomingMessage?]
    if (!answer) return
    const answerContent = await buffer(answer)
    answered(JSON.parse(content.toString()).from, url.replace('/cells/', ''))
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(answerContent)
  })
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')
  return { address: `127.0.0.1:${(relay.address() as AddressInfo).port}`, close: () => relay.close() }
}
