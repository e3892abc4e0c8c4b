import type { DestinationStream, Logger } from 'pino'
import { newLogger } from '#http/log.ts'
import { pathMask, type SecretRoute } from '#kernel/secret-paths.ts'
import { carrierHook } from '#shop/shipments/shipments.calls.ts'
import { pages } from '#storefront/pages.ts'

/** Routes with a key or a token in their address. */
export const secretRoutes: readonly SecretRoute[] = [...pages.filter((page) => 'secret' in page), carrierHook]

/** Log of the shop, which masks keys and tokens in paths. */
export const shopLog = (config: { logLevel: string }, destination?: DestinationStream): Logger =>
  newLogger({ ...config, maskPath: pathMask(secretRoutes) }, destination)
