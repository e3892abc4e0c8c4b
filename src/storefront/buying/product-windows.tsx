/* chunk: buying */
import { Later } from '../common/later.tsx'
import type { BuyableProduct } from './buyable-product.ts'
import type { Buying } from './use-buying.ts'

const loadSizes = () => import('./size-modal.tsx').then(({ SizeModal }) => SizeModal)
const loadStores = () => import('./stores-modal.tsx').then(({ StoresModal }) => StoresModal)
const loadGuide = () => import('./size-guide-modal.tsx').then(({ SizeGuideModal }) => SizeGuideModal)

type WindowsProps = { buying: Buying; data: Pick<BuyableProduct, 't' | 'advice' | 'fit' | 'measured'> }

/** What opens over a product; none of it is here before it is wanted. */
export function ProductWindows({ buying, data }: WindowsProps) {
  const { layer, isGuideOpen, closeGuide } = buying
  const window = (isOpen: boolean) => ({ wanted: isOpen, lingers: true, with: { buying, open: isOpen } })
  return (
    <>
      <Later load={loadSizes} {...window(layer === 'size')} />
      <Later load={loadStores} {...window(layer === 'stores')} />
      <Later
        load={loadGuide}
        wanted={isGuideOpen}
        lingers
        with={{ buying, data, open: isGuideOpen, onClose: closeGuide }}
      />
    </>
  )
}
