import { pickupFacts, type OrderPickupType } from '#shop/delivery/pickup-types.rules.ts'

/** Public tracking pages of the carriers. */
const trackPages: Partial<Record<(typeof pickupFacts)[OrderPickupType]['carrier'], string>> = {
  boxberry: 'https://boxberry.ru/tracking-page?id=',
  cdek: 'https://www.cdek.ru/ru/tracking/?order_id=',
  russian_post: 'https://www.pochta.ru/tracking?barcode=',
}

export function trackPage(type: OrderPickupType, number: string): string | null {
  const begin = trackPages[pickupFacts[type].carrier]
  return begin ? begin + encodeURIComponent(number) : null
}
