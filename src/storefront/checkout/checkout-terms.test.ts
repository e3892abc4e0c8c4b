import { expect, test } from 'vitest'
import { checkoutTexts } from './checkout.texts.ts'
import { termsIn } from './checkout.loader.ts'

test('adds the refusal fee to fitting and prepayment texts only if set', () => {
  expect(termsIn(checkoutTexts.ru, 0, 'ru')).toBe(checkoutTexts.ru)
  const { delivery, payment } = termsIn(checkoutTexts.en, 350, 'en')
  const words = /we refund your payment less delivery, 350\s₽ at most/
  expect([delivery.refusal, payment.fittingNotes.sbp, payment.fittingNotes.online]).toEqual(
    Array.from({ length: 3 }, () => expect.stringMatching(words)),
  )
  expect(payment.fittingNotes.on_delivery).toBe(checkoutTexts.en.payment.fittingNotes.on_delivery)
})
