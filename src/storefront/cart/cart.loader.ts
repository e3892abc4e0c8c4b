import type { Visit } from '#web/site.ts'
import type { Context } from '../context.ts'
import { cartTexts, type CartTexts } from './cart.texts.ts'

export type CartData = { t: CartTexts }

export const loadCart = ({ locale }: Visit<never, Context>): CartData => ({ t: cartTexts[locale] })
