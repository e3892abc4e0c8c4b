import { DialogFrame, type DialogProps } from './dialog-frame.tsx'

/** Centered from 768 px, a bottom sheet below. `tall` fills the phone's height except 24 px. */
export function Modal(props: DialogProps & { width?: number; tall?: boolean }) {
  return <DialogFrame {...props} shape="modal" />
}

/** A bottom sheet at every width. */
export function Sheet(props: DialogProps & { tall?: boolean }) {
  return <DialogFrame {...props} shape="sheet" />
}
