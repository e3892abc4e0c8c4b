import { Modal } from '#ui/modal.tsx'
import { CityChooser } from './city-chooser.tsx'
import type { FrameData } from '../common/frame-data.ts'

export function CityModal({ frame, open, onClose }: { frame: FrameData; open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} onClose={onClose} title={frame.t.cityTitle} width={520}>
      <CityChooser frame={frame} onDone={onClose} />
    </Modal>
  )
}
