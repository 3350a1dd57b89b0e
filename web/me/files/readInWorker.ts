import type { FileContent, Question, ReadingContext, RefusalCode } from './fileContent.ts'

export type WorkerRequest = Omit<ReadingContext, 'onProgress'> & { file: File }

export type WorkerResponse =
  | { state: 'reading'; share: number }
  | { state: 'read'; content: FileContent }
  | { state: 'asking'; question: Question }
  | { state: 'refused'; code: RefusalCode }

/**
 * Reads a file in a worker of its own.
 * @returns a function that ends the worker, whatever it does
 */
export function readInWorker(
  request: WorkerRequest,
  onResponse: (response: WorkerResponse) => void,
): () => void {
  const worker = new Worker(new URL('./fileWorker.ts', import.meta.url), { type: 'module' })
  const end = () => worker.terminate()
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerResponse>) => {
    if (data.state !== 'reading') end()
    onResponse(data)
  })
  worker.addEventListener('error', () => {
    end()
    onResponse({ state: 'refused', code: 'damaged' })
  })
  worker.postMessage(request)
  return end
}
