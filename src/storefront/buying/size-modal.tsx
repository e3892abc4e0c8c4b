import { chosenOffer, type Choice } from '#shop/product/choice.rules.ts'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { MessageWords, StepWords } from './message-words.tsx'
import { ProductRow } from './product-row.tsx'
import { SizeChoice } from './size-choice.tsx'
import css from './size-modal.module.css'
import type { Buying } from './use-buying.ts'

/** Size window: a clicked size and height is added at once (R-4.5-06); keyboard users confirm with the button. */
export function SizeModal({ buying, open }: { buying: Buying; open: boolean }) {
  const { product, t, step, choice, missing, close, order, isBusy, message } = buying
  const hasHeights = product.sizes.some(({ heights }) => heights.length > 0)
  const finish = (next: Choice) => {
    const offer = chosenOffer(product.sizes, next)
    if (offer && offer.amount > 0) void order(next)
  }
  const isReady = step === 'add' || step === 'check_out'
  const hasChoice = !(product.sizes.length === 1 && product.sizes[0]?.isOneSize)
  const title =
    message && missing !== undefined ? t.soldOutNow : hasHeights ? t.chooseBoth : hasChoice ? t.chooseSize : t.steps.add
  return (
    <Modal open={open} onClose={close} width={520} title={title}>
      <div className={css.content}>
        <ProductRow product={product} note={product.color} />
        <SizeChoice buying={buying} onPress={finish} />
        <p role="alert" className={missing === undefined ? css.message : 'visually-hidden'}>
          <MessageWords buying={buying} />
        </p>
        {missing === undefined && (
          <Button wide busy={isBusy} disabled={!isReady} onClick={() => void order(choice)}>
            <StepWords t={t} step={isReady ? 'add' : step} message={message} />
          </Button>
        )}
      </div>
    </Modal>
  )
}
