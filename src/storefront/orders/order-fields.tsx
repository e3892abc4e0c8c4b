/** Order reference in a form: number, and for a guest the key of the e-mail link. */
export type OrderName = { id: number; key: string | null }

export function OrderFields({ order: { id, key } }: { order: OrderName }) {
  return (
    <>
      <input type="hidden" name="order_id" value={id} />
      {key !== null && <input type="hidden" name="key" value={key} />}
    </>
  )
}
