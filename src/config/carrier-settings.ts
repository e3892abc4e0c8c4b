import { oneOf, partner, postcode, setting, text, url, whole, type Partner } from './setting-readers.ts'

/** Contracts with carriers. Without any of them the shop sells by its built-in tariff. */
export const carrierSettings = {
  CDEK_ACCOUNT: setting(
    'cdekAccount',
    partner,
    null as Partner | null,
    'Contract with CDEK: account:secret; without it the built-in tariff stands for CDEK',
  ),
  CDEK_URL: setting('cdekUrl', url('http', 'https'), 'https://api.cdek.ru/v2', 'Address of CDEK'),
  CDEK_FROM_CITY: setting(
    'cdekFromCity',
    whole(1, 10_000_000),
    44,
    'CDEK’s code of the city we send from; 44 is Moscow',
  ),
  CDEK_FROM_POINT: setting(
    'cdekFromPoint',
    text,
    null as string | null,
    'Code of the CDEK office that parcels are brought to, such as MSK5',
  ),
  CDEK_COURIER_TARIFF: setting('cdekCourierTariff', whole(1, 9_999), 137, 'CDEK’s tariff to the door'),
  CDEK_POINT_TARIFF: setting('cdekPointTariff', whole(1, 9_999), 136, 'CDEK’s tariff to a point'),
  CDEK_LOCKER_TARIFF: setting('cdekLockerTariff', whole(1, 9_999), 368, 'CDEK’s tariff to a locker'),
  CDEK_COURIER_THROUGH: setting(
    'cdekCourierThrough',
    oneOf('dalli', 'cdek'),
    'dalli',
    'Contract of couriers of CDEK for new parcels where there are both; parcels under way stay with theirs',
  ),
  BOXBERRY_DRIVER: setting(
    'boxberryDriver',
    oneOf('boxberry', 'yandex'),
    'boxberry',
    'Service behind points and couriers of Boxberry for new parcels: its own or Yandex Delivery',
  ),
  BOXBERRY_TOKEN: setting('boxberryToken', text, null as string | null, 'Token of Boxberry'),
  BOXBERRY_URL: setting('boxberryUrl', url('http', 'https'), 'https://api.boxberry.ru/json.php', 'Address of Boxberry'),
  BOXBERRY_FROM_CITY: setting('boxberryFromCity', text, '68', 'Boxberry’s code of the city we send from; 68 is Moscow'),
  BOXBERRY_FROM_POINT: setting(
    'boxberryFromPoint',
    text,
    null as string | null,
    'Code of the Boxberry point that parcels are brought to',
  ),
  YANDEX_DELIVERY: setting(
    'yandexDelivery',
    partner,
    null as Partner | null,
    'Yandex Delivery as station:token, for BOXBERRY_DRIVER=yandex',
  ),
  YANDEX_DELIVERY_URL: setting(
    'yandexDeliveryUrl',
    url('http', 'https'),
    'https://b2b-authproxy.taxi.yandex.net',
    'Its address',
  ),
  DALLI_TOKEN: setting('dalliToken', text, null as string | null, 'Token of Dalli Service'),
  DALLI_URL: setting(
    'dalliUrl',
    url('http', 'https'),
    'https://api.dalli-service.com/v1/',
    'Address of its branch; https://spbapi.dalli-service.com/v1/ in St Petersburg',
  ),
  RUSSIAN_POST_FROM: setting(
    'postFromZip',
    postcode,
    null as string | null,
    'Postcode of the office that parcels are brought to; turns the public calculator of Russian Post on',
  ),
  RUSSIAN_POST_URL: setting(
    'postUrl',
    url('http', 'https'),
    'https://delivery.pochta.ru/v2',
    'Address of the calculator',
  ),
  RUSSIAN_POST_OBJECT: setting(
    'postObject',
    whole(1_000, 99_999),
    27_030,
    'Kind of item it prices and Otpravka makes: 27030 a standard parcel, 27020 with declared value, 23030 an online one under contract',
  ),
  OTPRAVKA_TOKEN: setting('otpravkaToken', text, null as string | null, 'Token of the application at Otpravka'),
  OTPRAVKA_LOGIN: setting('otpravkaLogin', partner, null as Partner | null, 'login:password of Otpravka'),
  OTPRAVKA_URL: setting('otpravkaUrl', url('http', 'https'), 'https://otpravka-api.pochta.ru', 'Its address'),
}
