import { FileQuestion, FileRefusal } from './fileContent.ts'
import { readImport } from './readImport.ts'
import type { WorkerRequest, WorkerResponse } from './readInWorker.ts'

const respond = (response: WorkerResponse) => postMessage(response)

async function read({ file, ...known }: WorkerRequest): Promise<WorkerResponse> {
  try {
    const onProgress = (share: number) => respond({ state: 'reading', share })
    return { state: 'read', content: await readImport(file, { ...known, onProgress }) }
  } catch (error) {
    if (error instanceof FileQuestion) return { state: 'asking', question: error.question }
    // A file that the browser cannot read any more was changed, moved or taken out since it was chosen.
    if (error instanceof DOMException && error.name === 'NotReadableError')
      return { state: 'refused', code: 'gone' }
    return { state: 'refused', code: error instanceof FileRefusal ? error.code : 'damaged' }
  }
}

addEventListener('message', async ({ data }: MessageEvent<WorkerRequest>) => respond(await read(data)))
