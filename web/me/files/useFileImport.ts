import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  createFileImport,
  type FileImport,
  putFileImportPart,
  undoFileImport,
} from '#contract/participation/file-imports.ts'
import { listOwnSources } from '#contract/participation/own-sources.ts'
import { useTimezone } from '#web/me/member/member.ts'
import { callAsMember } from '#web/me/member/memberCall.ts'
import type { FileAnswers, FileContent, Question, RefusalCode } from './fileContent.ts'
import { type ImportPlan, planImport } from './importPlan.ts'
import { readInWorker } from './readInWorker.ts'

/** Where the import of one file stands. */
export type Step =
  | { at: 'choose'; problem?: RefusalCode | undefined }
  | { at: 'reading'; file: File; share: number }
  | { at: 'asking'; file: File; question: Question; answers: FileAnswers }
  | { at: 'planning'; content: FileContent; error?: unknown }
  | { at: 'plan'; content: FileContent; plan: ImportPlan }
  | { at: 'sending'; content: FileContent; plan: ImportPlan; id: string; sent: number; error?: unknown }
  | { at: 'done'; imported: FileImport | undefined; error?: unknown; isUndoing?: boolean }

// Sources whose figures come into platforms as copies too. What a platform told is no source of its own.
const copied = new Set(['strava', 'file', 'watch', 'key'])

async function ownSourceNames(): Promise<string[]> {
  const { data } = await callAsMember(listOwnSources, {})
  return data.filter(({ kind }) => copied.has(kind)).map(({ name }) => name)
}

/** Prefixes of the query keys that show what an import changes. */
export const changedByImports = [['days'], ['challenges'], ['missions'], ['sources'], ['file-imports']]

type SetStep = (step: Step) => void
/** Ends what is being read or planned. */
type Cancel = { current: () => void }

function useReading(setStep: SetStep, cancelCurrent: Cancel) {
  const timezone = useTimezone()

  async function read(file: File, answers: FileAnswers = {}) {
    let isCancelled = false
    cancelCurrent.current = () => {
      isCancelled = true
    }
    setStep({ at: 'reading', file, share: 0 })
    // Without the list, copies of other sources are not recognized, but still never added up.
    const ownSources = await ownSourceNames().catch(() => [])
    if (isCancelled) return
    cancelCurrent.current = readInWorker(
      { file, timezone, now: Date.now(), ownSources, answers },
      (response) => {
        if (response.state === 'reading') setStep({ at: 'reading', file, share: response.share })
        else if (response.state === 'asking')
          setStep({ at: 'asking', file, question: response.question, answers })
        else if (response.state === 'refused') setStep({ at: 'choose', problem: response.code })
        else void plan(response.content)
      },
    )
  }

  async function plan(content: FileContent) {
    const abort = new AbortController()
    cancelCurrent.current = () => abort.abort()
    setStep({ at: 'planning', content })
    try {
      setStep({ at: 'plan', content, plan: await planImport(content, abort.signal) })
    } catch (error) {
      if (!abort.signal.aborted) setStep({ at: 'planning', content, error })
    }
  }

  return { read, plan }
}

function useSending(setStep: SetStep) {
  const queries = useQueryClient()

  /** Sends the parts that the server does not have yet. */
  async function send({ content, plan, id, sent }: Extract<Step, { at: 'sending' }>) {
    const state = { at: 'sending', content, plan, id } as const
    setStep({ ...state, sent })
    let done = sent
    try {
      let { data: imported } = await callAsMember(createFileImport, { body: { id, kind: content.kind } })
      for (const [part, body] of plan.parts.entries()) {
        if (part < sent) continue
        const answer = await callAsMember(putFileImportPart, {
          params: { importId: id, part: String(part) },
          body,
        })
        imported = answer.data.import
        done = part + 1
        setStep({ ...state, sent: done })
      }
      setStep({ at: 'done', imported })
      await Promise.all(changedByImports.map((queryKey) => queries.invalidateQueries({ queryKey })))
    } catch (error) {
      setStep({ ...state, sent: done, error })
    }
  }

  async function undo(imported: FileImport) {
    setStep({ at: 'done', imported, isUndoing: true })
    try {
      await callAsMember(undoFileImport, { params: { importId: imported.id } })
      setStep({ at: 'done', imported: undefined })
      await Promise.all(changedByImports.map((queryKey) => queries.invalidateQueries({ queryKey })))
    } catch (error) {
      setStep({ at: 'done', imported, error })
    }
  }

  return { send, undo }
}

/** Reads chosen files one after the other: each is reviewed before the next one's turn. */
export function useFileImport() {
  const [step, setStep] = useState<Step>({ at: 'choose' })
  const [waiting, setWaiting] = useState<readonly File[]>([])
  const cancelCurrent = useRef(() => {})
  const { read, plan } = useReading(setStep, cancelCurrent)
  const { send, undo } = useSending(setStep)
  useEffect(() => () => cancelCurrent.current(), [])

  /** Goes on with the next file that waits, or back to choosing one. */
  function next() {
    cancelCurrent.current()
    cancelCurrent.current = () => {}
    const [first, ...rest] = waiting
    setWaiting(rest)
    if (first) void read(first)
    else setStep({ at: 'choose' })
  }

  function choose(files: readonly File[]) {
    const [first, ...rest] = files
    if (step.at !== 'choose') setWaiting([...waiting, ...files])
    else if (first) {
      setWaiting([...waiting, ...rest])
      void read(first)
    }
  }

  return { step, waiting: waiting.length, choose, read, plan, send, undo, next }
}

export type FileImporting = ReturnType<typeof useFileImport>
