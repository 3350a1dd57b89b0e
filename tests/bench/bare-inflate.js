// The least that reading an export can cost: inflate its XML piece by piece and look for records in it.
addEventListener('message', async ({ data: { file, from, to } }) => {
  let at = from
  const source = new ReadableStream({
    async pull(controller) {
      if (at >= to) return controller.close()
      controller.enqueue(new Uint8Array(await file.slice(at, Math.min(to, at + 65_536)).arrayBuffer()))
      at += 65_536
    },
  })
  const decoder = new TextDecoder()
  let records = 0
  for await (const bytes of source.pipeThrough(new DecompressionStream('deflate-raw'))) {
    const text = decoder.decode(bytes, { stream: true })
    for (let found = text.indexOf('<Record '); found >= 0; found = text.indexOf('<Record ', found + 1))
      records++
  }
  postMessage({ state: 'read', records })
})
