import type { Config } from '#config/settings.ts'
import { maxma } from '#partners/loyalty/maxma.ts'
import type { AppParts } from '#shop/app.type.ts'

/** External loyalty program beside our own ledger; none without a contract. */
export function loyaltyPartners(config: Config): Pick<AppParts, 'loyaltyProvider'> {
  const { maxmaKey: key, maxmaUrl: url, maxmaHook } = config
  if (!key) return {}
  return { loyaltyProvider: maxma({ url, key, hookSecret: maxmaHook ? `${maxmaHook.id}:${maxmaHook.secret}` : null }) }
}
