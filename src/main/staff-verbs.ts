import { ConfigError } from '#config/config.ts'
import { approveProfessional, professionalRequests, refuseProfessional } from '#shop/accounts/professionals.actions.ts'
import { badgeVerbs } from './badge-verbs.ts'
import { discountVerbs } from './discount-verbs.ts'
import { invoiceVerbs } from './invoice-verbs.ts'
import { loyaltyVerbs } from './loyalty-verbs.ts'
import { commentVerbs } from './comment-verbs.ts'
import { helpVerbs } from './help-verbs.ts'
import { messageVerbs } from './message-verbs.ts'
import { moneyVerbs } from './money-verbs.ts'
import { orderVerbs } from './order-verbs.ts'
import { paymentVerbs } from './payment-verbs.ts'
import { personVerbs } from './person-verbs.ts'
import { quoteVerbs } from './quote-verbs.ts'
import { receiptVerbs } from './receipt-verbs.ts'
import { returnVerbs } from './return-verbs.ts'
import { reviewVerbs } from './review-verbs.ts'
import { shipmentVerbs } from './shipment-verbs.ts'
import { stockVerbs } from './stock-verbs.ts'
import { asSentence } from './wrong-input.ts'
import { storeVerbs } from './store-verbs.ts'
import { by, needed, type StaffParts, type StaffVerb } from './staff-verb.ts'

/** Staff commands on the terminal, until the back office has screens for these verbs. */
const verbs: Record<string, StaffVerb> = {
  professionals: {
    usage: 'professionals',
    act: async ({ db }) => {
      const requests = await professionalRequests(db)
      const lines = requests.map(({ id, email, firstName, lastName, phone, organisation, createdAt }) =>
        [id, createdAt.toISOString().slice(0, 16), email, `${firstName} ${lastName}`, phone, organisation ?? ''].join(
          '\t',
        ),
      )
      return lines.join('\n') || 'Nobody waits for an answer.'
    },
  },
  'approve-professional': {
    usage: 'approve-professional anna@klinika.ru|number',
    act: async ({ db }, args) => {
      const which = needed(args, verbs['approve-professional']!.usage)
      await approveProfessional(db, { which, by: by(), now: new Date() })
      return `Approved: a letter tells ${which} so, and asks to activate an account that is not active yet.`
    },
  },
  'refuse-professional': {
    usage: 'refuse-professional anna@klinika.ru|number',
    act: async ({ db }, args) => {
      const which = needed(args, verbs['refuse-professional']!.usage)
      await refuseProfessional(db, { which, by: by(), now: new Date() })
      return `Refused: ${which} is told so by a letter.`
    },
  },
  ...reviewVerbs,
  ...messageVerbs,
  ...commentVerbs,
  ...helpVerbs,
  ...quoteVerbs,
  ...discountVerbs,
  ...loyaltyVerbs,
  ...stockVerbs,
  ...storeVerbs,
  ...badgeVerbs,
  ...orderVerbs,
  ...invoiceVerbs,
  ...moneyVerbs,
  ...paymentVerbs,
  ...personVerbs,
  ...receiptVerbs,
  ...shipmentVerbs,
  ...returnVerbs,
}

export async function runStaffVerb(parts: StaffParts, [name = '', ...args]: string[]): Promise<string> {
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
  if (!verb) {
    const list = Object.values(verbs).map(({ usage }) => `  npm run staff -- ${usage}`)
    throw new ConfigError(`usage:\n${list.join('\n')}`)
  }
  try {
    return await verb.act(parts, args)
  } catch (error) {
    throw asSentence(error, verb.usage)
  }
}
