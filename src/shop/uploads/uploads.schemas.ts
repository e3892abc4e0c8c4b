import { Type, type Static } from 'typebox'

export const Upload = Type.Object({
  id: Type.String(),
  /** Read by whoever uploaded it, and by nobody else. */
  url: Type.String(),
  name: Type.String(),
  /** In bytes, as it is kept. */
  size: Type.Integer(),
})
export type UploadAnswer = Static<typeof Upload>
