import { Type, type Static } from 'typebox'
import { badField } from '#kernel/refusal.ts'
import { BuyCertificates } from '#shop/certificate-sales/buy-certificates.schemas.ts'
import { certificateAnswer } from '#shop/certificate-sales/certificate-answer.ts'
import { certificateValues } from '#shop/certificates/certificate-sales.rules.ts'
import { payPath } from '#shop/payments/pay-path.rules.ts'
import { orderLimit } from '#shop/route-limits.ts'
import { form } from '../common/form.ts'
import { link } from '../common/links.ts'
import { phoneCountries } from '../phones/phone-countries.ts'
import { wholePhone } from '../phones/whole-phone.rules.ts'

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))
const own = Type.Omit(BuyCertificates, ['consents', 'deliver_at', 'value', 'delivery_price', 'country', 'picker_email'])

const fields = Type.Object({
  ...own.properties,
  /** An offered value, or nothing beside the buyer's own. */
  value: text(10),
  own_value: text(10),
  picker_email: text(254),
  phone_country: text(2),
  picker_phone_country: text(2),
  when: text(10),
  day: text(10),
  hour: text(5),
  zone: text(6),
  consent: Type.Literal(true),
  consent_offer: Type.Literal(true),
  /** Each page has its own, so that two posts of it make one order. */
  key: text(40),
})
type Fields = Static<typeof fields>

/** The whole purchase: the form works before its script and without one. */
export const buyCertificatesForm = form({
  path: '/certificate-cart/buy/',
  page: link({ base: '' }, 'certificate-cart'),
  bodyBytes: 24 * 1024,
  limit: orderLimit,
  fields,
  act: async (visit) => {
    const { app, locale, fields: postedSale } = visit
    const {
      key,
      consent: _consent,
      consent_offer: _offer,
      when: _when,
      day: _day,
      hour: _hour,
      zone: _zone,
      ...rest
    } = postedSale
    const { own_value: _own, phone_country: country, picker_phone_country: pickerCountry, ...saleBody } = rest
    const countries = phoneCountries(locale)
    const body = {
      ...saleBody,
      value: valueIn(postedSale),
      phone: wholePhone(saleBody.phone, country, countries),
      picker_phone: saleBody.picker_phone ? wholePhone(saleBody.picker_phone, pickerCountry, countries) : '',
      deliver_at: momentIn(postedSale),
      consents: ['personal_data' as const, 'offer' as const],
    }
    const owner = await visit.owner()
    const order = await certificateAnswer(app, { owner, body, key: key ?? null, locale })
    visit.keepTicks([])
    const page = { number: order.order_id, key: order.key }
    const isPaidHere = body.payment_type === 'online' || body.payment_type === 'sbp'
    return isPaidHere ? payPath(page) : link({ base: '' }, 'order-placed', { query: { key: order.key } })
  },
})

/** What was written is meant, whatever is ticked beside it. */
function valueIn({ value, own_value: ownValue }: Fields): number {
  const digits = (ownValue || value || '').replaceAll(/[\s\u00a0]/g, '')
  if (!/^\d{1,7}$/.test(digits)) throw badField('own_value', digits === '' ? 'required' : 'whole_number')
  const sum = Number(digits)
  if (sum < certificateValues.least) throw badField('own_value', 'too_small', { limit: certificateValues.least })
  if (sum > certificateValues.most) throw badField('own_value', 'too_big', { limit: certificateValues.most })
  return sum
}

function momentIn({ when, day, hour, zone }: Fields): string {
  if (when !== 'later') return ''
  if (!day) throw badField('day', 'required')
  const moment = `${day}T${hour || '09:00'}:00${zone || '+03:00'}`
  if (Number.isNaN(Date.parse(moment))) throw badField('day', 'wrong')
  if (Date.parse(moment) < Date.now() - 3_600_000) throw badField('day', 'moment_over')
  return moment
}
