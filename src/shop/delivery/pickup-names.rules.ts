import type { Locale } from '#kernel/locale.ts'
import type { OrderPickupType } from './pickup-types.rules.ts'

/** Delivery names beside prices in the form, the order page and emails. */
export const pickupNames: Record<Locale, Record<OrderPickupType, string>> = {
  ru: {
    cdek_pvz_fitting: 'СДЭК, пункт выдачи с примеркой',
    cdek_pvz: 'СДЭК, пункт выдачи',
    boxberry_pvz: 'Boxberry, пункт выдачи',
    cdek_courier_fitting: 'СДЭК с примеркой',
    cdek_courier: 'СДЭК до двери',
    dalli_courier_fitting: 'Dalli с примеркой',
    dalli_courier: 'Dalli до двери',
    boxberry_courier: 'Boxberry до двери',
    russian_post: 'Почта России, отделение',
    self_pickup: 'Магазин «Ясмена»',
    online: 'По электронной почте',
  },
  en: {
    cdek_pvz_fitting: 'CDEK pickup point with fitting',
    cdek_pvz: 'CDEK pickup point',
    boxberry_pvz: 'Boxberry pickup point',
    cdek_courier_fitting: 'CDEK with fitting',
    cdek_courier: 'CDEK to your door',
    dalli_courier_fitting: 'Dalli with fitting',
    dalli_courier: 'Dalli to your door',
    boxberry_courier: 'Boxberry to your door',
    russian_post: 'Russian Post office',
    self_pickup: 'Yasmena shop',
    online: 'By email',
  },
}
