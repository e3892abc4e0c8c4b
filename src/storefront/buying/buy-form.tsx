import { asRoubles } from '#kernel/money.ts'
import { PostForm } from '../common/post-form.tsx'
import { paidPrice } from './product-update.ts'
import type { Buying } from './use-buying.ts'

/** Form id shared by the size, height, and button controls anywhere on the page. */
export const buyForm = 'buy'

/** No-script form that posts the chosen size and height. */
export function BuyForm({ buying: { product, press } }: { buying: Buying }) {
  const [only, ...others] = product.sizes
  return (
    <PostForm
      id={buyForm}
      to="/cart/add/"
      style={{ display: 'contents' }}
      onSubmit={(event) => {
        event.preventDefault()
        press()
      }}
    >
      <input type="hidden" name="product" value={product.id} />
      <input type="hidden" name="seen_price" value={asRoubles(paidPrice(product))} />
      {only?.isOneSize && others.length === 0 && <input type="hidden" name="size" value={only.sizeId} />}
    </PostForm>
  )
}
