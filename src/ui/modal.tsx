import { DialogFrame, type DialogProps } from './dialog-frame.tsx'

/** Centred from 768 px, a bottom sheet below. `tall` fills the phone's height but for 24 px. */
export function Modal(props: DialogProps & { width?: number; tall?: boolean }) {
  return <DialogFrame {...props} shape="modal" />
}

/** A bottom sheet at every width. */
export function Sheet(props: DialogProps & { tall?: boolean }) {
  return <DialogFrame {...props} shape="sheet" />
}
