import { useState } from 'react'
import { bodyFor } from '#shop/product/fit.rules.ts'
import type { Body } from '#shop/product/size-table.rules.ts'
import { useLocale } from '#ui/locale.tsx'
import { Modal } from '#ui/modal.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useLocation } from '#web/hooks.ts'
import { link } from '../common/links.ts'
import { ownMeasures, personIn } from '../visitor/measures.ts'
import { FitHelper } from './fit-helper.tsx'
import type { BuyableProduct } from './buyable-product.ts'
import css from './size-guide-modal.module.css'
import { SizeTable } from './size-table.tsx'
import type { Buying } from './use-buying.ts'
import { windowWords } from './window.words.ts'

type GuideProps = {
  buying: Buying
  data: Pick<BuyableProduct, 't' | 'fit' | 'sizedBy'>
  open: boolean
  onClose: () => void
}

/** Size chart window with the fit helper. */
export function SizeGuideModal({ buying, data: { t, fit, sizedBy }, open, onClose }: GuideProps) {
  const here = useLocation()
  const [chosenBody, setChosenBody] = useState<Body>(() => personIn(ownMeasures())?.body ?? 'women')
  const { table, advice } = windowWords[useLocale()]
  const body = fit ? bodyFor(fit.gender, chosenBody) : chosenBody
  return (
    <Modal open={open} onClose={onClose} width={fit ? 860 : 520} title={fit ? table.title : t.sizeTable}>
      {fit ? (
        <div className={css.columns}>
          <div>
            <FitHelper {...{ buying, fit, body }} t={advice} onBody={setChosenBody} onDone={onClose} />
          </div>
          <div>
            <SizeTable body={body} fit={fit} t={table} chosenSize={buying.size?.name} />
            <p className={css.note}>
              {table.howTo}{' '}
              <TextLink href={link(here, 'text-page', { buyerInfo: 'size_guide' })}>{table.more}</TextLink>
            </p>
          </div>
        </div>
      ) : (
        <p>{sizedBy === 'foot' ? table.feet : table.oneSize}</p>
      )}
    </Modal>
  )
}
