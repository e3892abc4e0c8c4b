import type { FastifyBaseLogger } from 'fastify'
import { dadata } from '#partners/address-hints/dadata.ts'
import { placesFile } from '#partners/geoip/geoip-file.ts'
import type { AppParts } from '#shop/app.type.ts'
import type { Config } from '#config/settings.ts'

/** Partners from the settings that know places and addresses better than our own list of cities. */
export const geoPartners = (config: Config, log: FastifyBaseLogger): Pick<AppParts, 'addressHints' | 'ipPlaces'> => ({
  ...(config.dadataToken && { addressHints: dadata({ url: config.dadataUrl, token: config.dadataToken }) }),
  ...(config.geoipDb && { ipPlaces: placesFile(config.geoipDb, { log }) }),
})
