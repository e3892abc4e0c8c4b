import { Type, type Static } from 'typebox'

export const Upload = Type.Object({
  id: Type.String(),
  /** Readable by the uploader only. */
  url: Type.String(),
  name: Type.String(),
  /** Stored size in bytes. */
  size: Type.Integer(),
})
export type UploadAnswer = Static<typeof Upload>
