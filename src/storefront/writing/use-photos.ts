import { useRef, useState } from 'react'
import { tempFileCall } from '#shop/uploads/uploads.calls.ts'
import { maxPictureBytes } from '#shop/uploads/uploads.rules.ts'
import type { UploadAnswer } from '#shop/uploads/uploads.schemas.ts'
import { maxPhotos } from '#shop/reviews/reviews.rules.ts'
import { useLeaving } from '#ui/use-leaving.ts'
import { useLocation } from '#web/hooks.ts'
import { fill } from '../common/fill.ts'
import { onceKnown } from '../visitor/one-at-a-time.ts'
import type { WritingTexts } from './writing.texts.ts'

/** Photo of a review; no id while uploading. */
export type Photo = { key: string; src: string; id?: string }
type PhotoTexts = WritingTexts['photos']
type KeptPhoto = { id: string; url: string }

async function sendPhoto(base: string, file: File, signal: AbortSignal): Promise<UploadAnswer> {
  const body = new FormData()
  body.append('file', file)
  const response = await fetch(base + tempFileCall.path, { method: tempFileCall.method, body, signal })
  const answer = (await response.json().catch(() => ({}))) as Partial<UploadAnswer & { file: string[]; detail: string }>
  if (!response.ok || !answer.id) throw new Error(answer.file?.[0] ?? answer.detail ?? '')
  return answer as UploadAnswer
}

/** Photos of a review, uploaded as soon as they are chosen, so that submitting waits only for the text. */
export function usePhotos(keptPhotos: readonly KeptPhoto[], t: PhotoTexts) {
  const { base } = useLocation()
  const [photos, setPhotos] = useState<Photo[]>(keptPhotos.map(({ id, url }) => ({ key: id, id, src: url })))
  const [errors, setErrors] = useState<string[]>([])
  const leaving = useLeaving()
  const uploads = useRef(new Map<string, Promise<string | undefined>>())
  const drop = (key: string) => setPhotos((before) => before.filter((photo) => photo.key !== key))
  const say = (words: string) => setErrors((before) => [...before, words])
  const upload = async (key: string, file: File): Promise<string | undefined> => {
    try {
      const { id } = await onceKnown(() => sendPhoto(base, file, leaving()))
      setPhotos((before) => before.map((photo) => (photo.key === key ? { ...photo, id } : photo)))
      return id
    } catch (error) {
      drop(key)
      const { message } = error as Error
      say(message ? `${file.name}: ${message}` : fill(t.failed, { name: file.name }))
      return undefined
    }
  }
  const add = (files: readonly File[]) => {
    setErrors([])
    const room = maxPhotos - photos.length
    if (files.length > room) say(t.tooMany)
    for (const file of files.slice(0, room)) {
      if (file.size > maxPictureBytes) {
        say(fill(t.tooHeavy, { name: file.name }))
        continue
      }
      const key = crypto.randomUUID()
      setPhotos((before) => [...before, { key, src: URL.createObjectURL(file) }])
      uploads.current.set(key, upload(key, file))
    }
  }
  const remove = (key: string) => {
    uploads.current.delete(key)
    drop(key)
  }
  /** Ids of the photos, once all uploads have finished. */
  const ready = async (): Promise<string[]> => {
    const ids = await Promise.all(photos.map(async ({ key, id }) => id ?? uploads.current.get(key)))
    return ids.filter((id) => id !== undefined)
  }
  return { photos, errors, add, remove, ready }
}

export type Photos = ReturnType<typeof usePhotos>
