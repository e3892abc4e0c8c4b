import { Modal } from '#ui/modal.tsx'
import { CityList } from './city-list.tsx'
import css from './city-modal.module.css'
import type { FrameData } from './frame.loader.ts'

export function CityModal({ frame, open, onClose }: { frame: FrameData; open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} onClose={onClose} title={frame.t.cityTitle} width={520}>
      <p className={css.lead}>{frame.t.cityText}</p>
      <CityList cities={frame.cities} />
    </Modal>
  )
}
