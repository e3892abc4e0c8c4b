import type { Shipment, ShipmentItem } from '#shop/delivery/carrier.port.ts'

export type Package = { box: Shipment['parcel']['boxes'][0]; items: ShipmentItem[] }

/** `v2_number_items_is_more_126` */
const maxItems = 126

/** Packs the items into boxes in the order of the shipment, by weight. */
export function packagesOf({ parcel: { boxes }, items }: Pick<Shipment, 'parcel' | 'items'>): Package[] {
  const packages = boxes.map((box): Package => ({ box, items: [] }))
  const all = items.reduce((grams, item) => grams + item.grams * item.quantity, 0)
  let before = 0
  for (const item of items) {
    const counts = new Map<Package, number>()
    for (let piece = 0; piece < item.quantity; piece++) {
      const middle = before + item.grams / 2
      const at = all > 0 ? Math.min(boxes.length - 1, Math.floor((middle / all) * boxes.length)) : 0
      counts.set(packages[at]!, (counts.get(packages[at]!) ?? 0) + 1)
      before += item.grams
    }
    for (const [{ items: inBox }, quantity] of counts) inBox.push({ ...item, quantity })
  }
  return packages.flatMap(divided)
}

/** Splits a box with more articles than CDEK accepts. */
function divided({ box, items }: Package): Package[] {
  const count = Math.max(1, Math.ceil(items.length / maxItems))
  if (count === 1) return [{ box, items }]
  const each = { ...box, grams: Math.ceil(box.grams / count), heightCm: Math.ceil(box.heightCm / count) }
  return Array.from({ length: count }, (_, at) => ({
    box: each,
    items: items.slice(at * maxItems, (at + 1) * maxItems),
  }))
}
