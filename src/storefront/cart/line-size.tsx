import { useCallback } from 'react'
import { createPortal } from 'react-dom'
import { chosenOffer } from '#shop/product/choice.rules.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextButton } from '#ui/text-link.tsx'
import type { BuyableProduct } from '../buying/buyable-product.ts'
import { productAt } from '../buying/product-at.ts'
import { ProductRow } from '../buying/product-row.tsx'
import { ProductWindows } from '../buying/product-windows.tsx'
import { SizeChoice } from '../buying/size-choice.tsx'
import { useBuying } from '../buying/use-buying.ts'
import { fill } from '../common/fill.ts'
import { useAnswer } from '../common/use-answer.ts'
import type { CartChoice } from '../visitor/cart.ts'
import type { CartTexts } from './cart.texts.ts'
import type { ShownLine } from './cart-view.ts'
import css from './line-size.module.css'

type LineSizeProps = {
  line: ShownLine
  open: boolean
  t: CartTexts['size']
  onClose: () => void
  onChange: (choice: CartChoice) => void
}

/** Window for changing the size and height of a line; options are loaded from the product page. */
export function LineSize({ line, open, t, onClose, onChange }: LineSizeProps) {
  const { href } = line
  const load = useCallback(() => productAt(href ?? ''), [href])
  const { answer, retry } = useAnswer(open && href ? load : undefined)
  return (
    <Modal open={open} onClose={onClose} width={520} title={t.title}>
      {answer === 'failed' ? (
        <Alert tone="error">
          {t.failed} <TextButton onClick={retry}>{t.retry}</TextButton>
        </Alert>
      ) : answer ? (
        <Sizes data={answer} line={line} t={t} onChange={onChange} />
      ) : (
        <div className={css.content} aria-busy>
          <Skeleton width="100%" height="80px" radius="sm" />
          <Skeleton width="100%" height="96px" radius="sm" />
          <Skeleton width="100%" height="52px" radius="lg" />
        </div>
      )}
    </Modal>
  )
}

type SizesProps = Pick<LineSizeProps, 'line' | 't' | 'onChange'> & { data: BuyableProduct }

function Sizes({ data, line, t, onChange }: SizesProps) {
  const { sizeId, choice: chosenLine } = line
  const buying = useBuying(data, { firstChoice: { sizeId, height: chosenLine.height } })
  const { product, choice, size, missing, step } = buying
  const offer = chosenOffer(product.sizes, choice)
  const isOther = offer !== undefined && offer.id !== line.offerId
  const change = () =>
    offer && size && onChange({ ...chosenLine, offerId: offer.id, size: size.name, height: choice.height })
  return (
    <div className={css.content}>
      <ProductRow product={product} note={product.color} />
      <SizeChoice buying={buying} />
      {missing === undefined && (
        <div className={css.foot}>
          <p role="status" className={css.left}>
            {offer && fill(data.t.available, { count: offer.amount })}
          </p>
          <Button wide disabled={!isOther} onClick={change}>
            {offer ? t.change : data.t.steps[step]}
          </Button>
        </div>
      )}
      {/* Outside of this window, as a nested window needs its own focus trap. */}
      {createPortal(<ProductWindows buying={buying} data={data} />, document.body)}
    </div>
  )
}
