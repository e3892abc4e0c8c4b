/* chunk: buying */
import { part } from '#parts/part.ts'
import { wanted } from '#parts/wanted.ts'
import type { BuyableProduct } from './buyable-product.ts'
import type { Buying } from './use-buying.ts'

const SizeModal = part(() => import('./size-modal.tsx').then((file) => file.SizeModal), { when: wanted, stays: true })
const StoresModal = part(() => import('./stores-modal.tsx').then((file) => file.StoresModal), {
  when: wanted,
  stays: true,
})
const SizeGuideModal = part(() => import('./size-guide-modal.tsx').then((file) => file.SizeGuideModal), {
  when: wanted,
  stays: true,
})

type WindowsProps = { buying: Buying; data: Pick<BuyableProduct, 't' | 'fit' | 'sizedBy'> }

/** Windows of a product; the code of each is fetched on demand. */
export function ProductWindows({ buying, data }: WindowsProps) {
  const { layer, isGuideOpen, closeGuide } = buying
  const windowProps = (isOpen: boolean) => ({ wanted: isOpen, of: { buying, open: isOpen } })
  return (
    <>
      <SizeModal {...windowProps(layer === 'size')} />
      <StoresModal {...windowProps(layer === 'stores')} />
      <SizeGuideModal wanted={isGuideOpen} of={{ buying, data, open: isGuideOpen, onClose: closeGuide }} />
    </>
  )
}
