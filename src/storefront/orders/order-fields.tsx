/** Which order a form means: by its number, and for a guest by the key of the letter as well. */
export type OrderName = { id: number; key: string | null }

export function OrderFields({ order: { id, key } }: { order: OrderName }) {
  return (
    <>
      <input type="hidden" name="order_id" value={id} />
      {key !== null && <input type="hidden" name="key" value={key} />}
    </>
  )
}
