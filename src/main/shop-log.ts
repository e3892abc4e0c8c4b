import type { DestinationStream, Logger } from 'pino'
import { newLogger } from '#http/log.ts'
import { pathMask, type SecretRoute } from '#kernel/secret-paths.ts'
import { carrierHook } from '#shop/shipments/shipments.calls.ts'
import { pages } from '#storefront/pages.ts'

/** Every route with a key or a token in its address. */
export const secretRoutes: readonly SecretRoute[] = [...pages.filter((page) => 'secret' in page), carrierHook]

/** The log of the shop, which shows no key and no token of a path. */
export const shopLog = (config: { logLevel: string }, destination?: DestinationStream): Logger =>
  newLogger({ ...config, maskPath: pathMask(secretRoutes) }, destination)
