import type { PaymentMethod } from '#shop/payments/payment.port.ts'
import { isRecord } from '../json-body.ts'
import { appLinkIn, linkIn, ProviderFault, recordIn, wordIn } from './provider-request.ts'
import type { TBankClient } from './tbank-client.ts'

/** Link for a phone: of the SBP, or to a banking app. Undefined for payments on the bank's page. */
export async function phoneLink(ask: TBankClient, id: string, method: PaymentMethod): Promise<string | undefined> {
  switch (method) {
    case 'sbp': {
      const answer = await ask({ method: 'GetQr', fields: { PaymentId: id, DataType: 'PAYLOAD' }, isRepeatable: true })
      return linkIn(answer['Data'])
    }
    case 'sberpay':
      return redirectIn(await ask({ path: `SberPay/transactions/${id}/link` }))
    case 'tpay':
      return redirectIn(await ask({ path: `TinkoffPay/transactions/${id}/versions/${await tPayVersion(ask)}/link` }))
    case 'mirpay': {
      const answer = await ask({ method: 'MirPay/GetDeepLink', fields: { PaymentId: id }, isRepeatable: true })
      const { Params: params } = answer
      return appLinkIn(answer['Deeplink'] ?? (isRecord(params) ? params['Deeplink'] : undefined))
    }
    default:
      return undefined
  }
}

const redirectIn = (answer: Record<string, unknown>): string => appLinkIn(recordIn(answer['Params'])['RedirectUrl'])

/** A terminal may have T-Pay switched off. */
async function tPayVersion(ask: TBankClient): Promise<string> {
  const { Params: params } = await ask({ path: 'TinkoffPay/terminals/{terminal}/status' })
  const { Allowed: isAllowed, Version: version } = recordIn(params)
  if (isAllowed !== true) throw new ProviderFault('refused', { code: 'no T-Pay' })
  return encodeURIComponent(wordIn(version))
}
