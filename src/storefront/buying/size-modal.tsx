import { chosenOffer, type Choice } from '#shop/product/choice.rules.ts'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { ProductRow } from './product-row.tsx'
import { SizeChoice } from './size-choice.tsx'
import css from './size-modal.module.css'
import type { Buying } from './use-buying.ts'

/** Asks for what is missing. A pair chosen by a press is enough (R-4.5-06); by keyboard the button says so. */
export function SizeModal({ buying, open }: { buying: Buying; open: boolean }) {
  const { product, t, step, choice, missing, close, order, isBusy } = buying
  const hasHeights = product.sizes.some(({ heights }) => heights.length > 0)
  const finish = (next: Choice) => {
    const offer = chosenOffer(product.sizes, next)
    if (offer && offer.amount > 0) void order(next)
  }
  const isReady = step === 'add' || step === 'check_out'
  return (
    <Modal open={open} onClose={close} width={520} title={hasHeights ? t.chooseBoth : t.chooseSize}>
      <div className={css.content}>
        <ProductRow product={product} note={product.color} />
        <SizeChoice buying={buying} onPress={finish} />
        {missing === undefined && (
          <Button wide busy={isBusy} disabled={!isReady} onClick={() => void order(choice)}>
            {isReady ? t.steps.add : t.steps[step]}
          </Button>
        )}
      </div>
    </Modal>
  )
}
