import { roubles } from '#kernel/money.ts'
import { systemClock } from '#kernel/time.ts'
import { boxberry } from '#partners/carriers/boxberry.ts'
import { cdek } from '#partners/carriers/cdek.ts'
import { demoCarrier } from '#partners/carriers/demo-carrier.ts'
import { dalli } from '#partners/carriers/dalli.ts'
import { mailTypeOf } from '#partners/carriers/otpravka.ts'
import { russianPost } from '#partners/carriers/russian-post.ts'
import { yandexDelivery } from '#partners/carriers/yandex-delivery.ts'
import type { Carrier, Carriers } from '#shop/delivery/carrier.port.ts'
import { carrierPickupTypes } from '#shop/delivery/pickup-types.rules.ts'
import { fittingSurcharge } from '#shop/delivery/tariff.rules.ts'
import { ConfigError } from '#config/config.ts'
import type { Config } from '#config/settings.ts'

/** Carriers by delivery method, for contracts in the settings; other methods use the built-in tariff. */
export function carrierPartners(config: Config): Carriers {
  const [ownCdek, ownDalli, post] = [cdekOf(config), dalliOf(config), postOf(config)]
  const boxberryRole = config.boxberryDriver === 'yandex' ? yandexOf(config) : boxberryOf(config)
  const cdekCourier = config.cdekCourierThrough === 'cdek' ? (ownCdek ?? ownDalli) : (ownDalli ?? ownCdek)
  return {
    ...(boxberryRole && { boxberry_courier: boxberryRole, boxberry_pvz: boxberryRole }),
    ...(ownCdek && { cdek_pvz: ownCdek, cdek_pvz_fitting: ownCdek }),
    ...(cdekCourier && { cdek_courier: cdekCourier, cdek_courier_fitting: cdekCourier }),
    ...(ownDalli && { dalli_courier: ownDalli, dalli_courier_fitting: ownDalli }),
    ...(post && { russian_post: post }),
  }
}

/** Carriers that accept parcels: those under contract, and a simulated one for the other methods of a demo. */
export function carriersFrom(config: Config, { isDemo }: { isDemo: boolean }): Carriers {
  const player = isDemo ? demoCarrier(systemClock) : undefined
  const playerRoles = player ? Object.fromEntries(carrierPickupTypes.map((type) => [type, player])) : {}
  return { ...playerRoles, ...carrierPartners(config) }
}

/** Every carrier under contract by name, including those without new parcels: earlier ones are still under way. */
export function allCarriersOf(config: Config, { isDemo }: { isDemo: boolean }): Carrier[] {
  const contracted = [boxberryOf, yandexOf, cdekOf, dalliOf, postOf].map((carrierOf) => carrierOf(config))
  return [...contracted, isDemo ? demoCarrier(systemClock) : undefined].filter((carrier) => carrier !== undefined)
}

const yandexOf = ({ yandexDelivery: yandex, yandexDeliveryUrl: url, receiptVat: vat }: Config): Carrier | undefined =>
  yandex ? yandexDelivery({ url, station: yandex.id, token: yandex.secret, vat }) : undefined

function boxberryOf(config: Config): Carrier | undefined {
  const { boxberryToken, receiptVat: vat } = config
  if (!boxberryToken) return undefined
  return boxberry({
    url: config.boxberryUrl,
    token: boxberryToken,
    fromCity: config.boxberryFromCity,
    fromPoint: config.boxberryFromPoint,
    shopUrl: config.publicUrl,
    vat,
  })
}

const cdekOf = (config: Config): Carrier | undefined =>
  config.cdekAccount
    ? cdek({
        url: config.cdekUrl,
        ...config.cdekAccount,
        fromCity: config.cdekFromCity,
        shipmentPoint: config.cdekFromPoint,
        courierTariff: config.cdekCourierTariff,
        pointTariff: config.cdekPointTariff,
        lockerTariff: config.cdekLockerTariff,
        vat: config.receiptVat,
      })
    : undefined

const dalliOf = (config: Config): Carrier | undefined =>
  config.dalliToken
    ? dalli({
        url: config.dalliUrl,
        token: config.dalliToken,
        fittingSurcharge: roubles(fittingSurcharge('dalli_courier_fitting')),
        vat: config.receiptVat,
      })
    : undefined

function postOf(config: Config): Carrier | undefined {
  const { postFromZip, postObject, postUrl, otpravkaToken, otpravkaLogin, otpravkaUrl } = config
  if (!postFromZip) return undefined
  const contract =
    otpravkaToken && otpravkaLogin
      ? { url: otpravkaUrl, token: otpravkaToken, login: otpravkaLogin.id, password: otpravkaLogin.secret }
      : null
  if (contract && mailTypeOf(postObject) === undefined)
    throw new ConfigError(`RUSSIAN_POST_OBJECT: Otpravka makes no parcels of the kind ${postObject}`)
  return russianPost({ url: postUrl, fromZip: postFromZip, object: postObject, otpravka: contract })
}
