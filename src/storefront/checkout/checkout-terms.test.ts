import { expect, test } from 'vitest'
import { checkoutTexts } from './checkout.texts.ts'
import { termsIn } from './checkout.loader.ts'

test('what stays with the shop when nothing fits is told beside the fitting and where one pays before, and only then', () => {
  expect(termsIn(checkoutTexts.ru, 0, 'ru')).toBe(checkoutTexts.ru)
  const { delivery, payment } = termsIn(checkoutTexts.en, 350, 'en')
  const words = /we refund your payment less delivery, 350\s₽ at most/
  expect([delivery.refusal, payment.fittingNotes.sbp, payment.fittingNotes.online]).toEqual(
    Array.from({ length: 3 }, () => expect.stringMatching(words)),
  )
  expect(payment.fittingNotes.on_delivery).toBe(checkoutTexts.en.payment.fittingNotes.on_delivery)
})
