import { DialogFrame, type DialogProps } from './dialog-frame.tsx'

/** A side sheet, 420 px or the whole width of a phone. */
export function Drawer({ side = 'left', ...rest }: DialogProps & { side?: 'left' | 'right'; width?: number }) {
  return <DialogFrame {...rest} shape={side} />
}
