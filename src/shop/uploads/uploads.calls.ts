import type { Call } from '#kernel/call.ts'
import type { UploadAnswer } from './uploads.schemas.ts'

/** Upload call; the body is `multipart/form-data` with the field `file`. */
export const tempFileCall: Call<undefined, undefined, UploadAnswer> = { method: 'POST', path: '/api/utils/temp-file/' }

/** Address of an uploaded file, the same in both languages. */
export const tempFilePath = (id: string): string => `${tempFileCall.path}${id}/`
