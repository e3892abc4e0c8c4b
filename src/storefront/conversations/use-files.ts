import { useEffect, useRef, useState, type FormEvent } from 'react'
import { tempFileCall } from '#shop/uploads/uploads.calls.ts'
import { maxFileBytes } from '#shop/uploads/uploads.rules.ts'
import type { UploadAnswer } from '#shop/uploads/uploads.schemas.ts'
import { useLeaving } from '#ui/use-leaving.ts'
import { useLocation } from '#web/hooks.ts'
import { fill } from '../common/fill.ts'
import { onceKnown } from '../visitor/one-at-a-time.ts'
import type { ConversationTexts } from './conversations.texts.ts'

/** Attached file; no id while uploading, `trouble` after a refusal. */
export type FileRow = { key: string; name: string; sizeText: string; id?: string; percent?: number; trouble?: string }
type FileTexts = ConversationTexts['files']

type SendOptions = { url: string; onProgress: (percent: number) => void; signal: AbortSignal }

/** XMLHttpRequest instead of `fetch`, which reports no upload progress. */
function sendFile(file: File, { url, onProgress, signal }: SendOptions): Promise<UploadAnswer> {
  const request = new XMLHttpRequest()
  const body = new FormData()
  body.append('file', file)
  return new Promise((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded: bytes, total }) =>
      onProgress(Math.floor((bytes / total) * 100)),
    )
    for (const end of ['error', 'abort']) request.addEventListener(end, () => reject(new Error('')))
    request.addEventListener('load', () => {
      const answer = answerIn(request.responseText)
      if (request.status === 201 && answer.id) resolve(answer as UploadAnswer)
      else reject(new Error(answer.file?.[0] ?? answer.detail ?? ''))
    })
    if (signal.aborted) return reject(new Error(''))
    signal.addEventListener('abort', () => request.abort())
    request.open(tempFileCall.method, url)
    request.send(body)
  })
}

function answerIn(text: string): Partial<UploadAnswer & { file: string[]; detail: string }> {
  try {
    return JSON.parse(text) as Partial<UploadAnswer & { file: string[]; detail: string }>
  } catch {
    return {}
  }
}

const megabyte = 1024 * 1024
const sizeText = (bytes: number, t: FileTexts): string =>
  bytes < megabyte / 10
    ? fill(t.small, { size: Math.max(1, Math.round(bytes / 1024)) })
    : fill(t.size, { size: (bytes / megabyte).toFixed(1).replace('.', ',') })

/** Submits a held form once its uploads have finished. */
function useHeldForm(isWaiting: boolean) {
  const form = useRef<HTMLFormElement>(undefined)
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    const { current } = form
    if (!current || isWaiting) return
    form.current = undefined
    current.requestSubmit()
  }, [isWaiting])
  return {
    isHeld: isAsked && isWaiting,
    hold: (next: HTMLFormElement) => {
      form.current = next
      setAsked(true)
    },
    letGo: () => {
      form.current = undefined
      setAsked(false)
    },
  }
}

/**
 * Files of a form, uploaded as soon as they are chosen. A form submitted meanwhile waits for the uploads, and is not
 * sent if a file is refused.
 */
export function useFiles(keptIds: readonly string[], { most, t }: { most: number; t: FileTexts }) {
  const { base } = useLocation()
  const [rows, setRows] = useState<FileRow[]>(() =>
    keptIds.map((id, at) => ({ key: id, id, name: fill(t.kept, { n: at + 1 }), sizeText: '' })),
  )
  const [trouble, setTrouble] = useState('')
  const keysOnTheWay = useRef(new Set<string>())
  const isWaiting = rows.some((row) => row.id === undefined && row.trouble === undefined)
  const heldForm = useHeldForm(isWaiting)
  const leaving = useLeaving()
  const change = (key: string, changes: Partial<FileRow>) =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...changes } : row)))
  const upload = async (key: string, file: File) => {
    const onProgress = (percent: number) => change(key, { percent })
    const options = { url: base + tempFileCall.path, onProgress, signal: leaving() }
    try {
      change(key, { id: (await onceKnown(() => sendFile(file, options))).id })
    } catch (error) {
      change(key, { trouble: (error as Error).message || t.failed })
      // A failed upload cancels the held submission, unless the file was removed meanwhile.
      if (keysOnTheWay.current.has(key)) heldForm.letGo()
    } finally {
      keysOnTheWay.current.delete(key)
    }
  }
  const add = (files: readonly File[]) => {
    const room = most - rows.filter((row) => !row.trouble).length
    setTrouble(files.length > room ? t.tooMany : '')
    if (keysOnTheWay.current.size === 0) heldForm.letGo()
    for (const file of files.slice(0, Math.max(0, room))) {
      const key = crypto.randomUUID()
      const row = { key, name: file.name, sizeText: sizeText(file.size, t) }
      const isHeavy = file.size > maxFileBytes
      setRows((before) => [...before, isHeavy ? { ...row, trouble: t.tooHeavy } : { ...row, percent: 0 }])
      if (isHeavy) continue
      keysOnTheWay.current.add(key)
      void upload(key, file)
    }
  }
  const remove = (key: string) => {
    keysOnTheWay.current.delete(key)
    setRows((before) => before.filter((row) => row.key !== key))
  }
  /** Holds the form while files upload. A replayed early submit may come before its files are rendered. */
  const holdBack = (event: FormEvent<HTMLFormElement>): boolean => {
    if (keysOnTheWay.current.size === 0) return false
    event.preventDefault()
    heldForm.hold(event.currentTarget)
    return true
  }
  return {
    rows,
    trouble,
    add,
    remove,
    ids: rows.flatMap(({ id }) => (id === undefined ? [] : [id])),
    holdBack,
    isHeldBack: heldForm.isHeld,
  }
}

export type Files = ReturnType<typeof useFiles>
