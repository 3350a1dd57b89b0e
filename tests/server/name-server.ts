import dns2 from 'dns2'

const { TYPE, CLASS, RCODE } = dns2.Packet
type Type = 'A' | 'AAAA' | 'TXT'

/** A DNS server on the loopback address, whose records a test sets. */
export async function startNameServer() {
  const records = new Map<string, string[]>()
  const asked: string[] = []
  let isBroken = false
  const typeOf = (value: string): Type =>
    /^[\d.]+$/.test(value) ? 'A' : /^[\da-f:.]*:[\da-f:.]*$/.test(value) ? 'AAAA' : 'TXT'
  const server = dns2.createServer({
    udp: true,
    handle: (request, send) => {
      const response = dns2.Packet.createResponseFromRequest(request)
      const [question] = request.questions
      const name = question?.name ?? ''
      asked.push(name)
      const values = records.get(name)
      if (isBroken) response.header.rcode = RCODE.SERVFAIL
      else if (!values) response.header.rcode = RCODE.NXDOMAIN
      for (const value of values ?? []) {
        const type = typeOf(value)
        if (isBroken || TYPE[type] !== question?.type) continue
        const data = type === 'TXT' ? { data: value } : { address: value }
        const record = { ...data, ttl: 0, type: TYPE[type], class: CLASS.IN }
        response.answers.push(dns2.Packet.createResourceFromQuestion(question, record))
      }
      send(response)
    },
  })
  const { udp } = await server.listen({ udp: { port: 0, address: '127.0.0.1' } })
  return {
    /** For the setting DNS_SERVERS. */
    address: `127.0.0.1:${Object(udp).port}`,
    /** Values by name: addresses, or texts of TXT records. */
    records,
    /** The names that were asked for. */
    asked,
    /** Whether every question is answered with a failure of the server. */
    break: (broken: boolean) => {
      isBroken = broken
    },
    close: () => server.close(),
  }
}

export type NameServer = Awaited<ReturnType<typeof startNameServer>>
