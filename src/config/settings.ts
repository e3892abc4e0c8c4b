import path from 'node:path'
import { carrierSettings } from './carrier-settings.ts'
import { loyaltySettings } from './loyalty-settings.ts'
import { paymentSettings } from './payment-settings.ts'
import { sellerSettings } from './seller-settings.ts'
import {
  counter,
  plainKey,
  folder,
  headerName,
  isOwnMachine,
  keys,
  list,
  oneOf,
  origin,
  partner,
  setting,
  text,
  url,
  whole,
  yes,
  type Partner,
} from './setting-readers.ts'

export type { Raw } from './setting-readers.ts'

const signInThrough = (site: string) => `Sign-in through ${site}: id:secret of the application registered there`
const notForRussia = '. Russian law does not allow it for visitors in Russia'

/** Every setting of the shop, in the order of docs/configuration.md. */
export const settings = {
  PORT: setting('port', whole(0, 65_535), 3000, 'Port the shop listens on; 0 takes any free one'),
  HOST: setting('host', text, '127.0.0.1', 'Address it listens on; 0.0.0.0 opens it to the network'),
  PUBLIC_URL: setting(
    'publicUrl',
    origin,
    (raw) => `http://localhost:${raw['PORT']?.trim() || 3000}`,
    'Address visitors type; used in canonical links, letters and the site map (default http://localhost:PORT)',
  ),
  DATA_DIR: setting(
    'dataDir',
    folder,
    () => path.resolve('.data'),
    'Folder of the embedded database, pictures and letters (default .data)',
  ),
  DATABASE_URL: setting(
    'databaseUrl',
    url('postgres', 'postgresql'),
    null as string | null,
    'PostgreSQL 15 or newer; without it the shop starts its own',
  ),
  DATABASE_POOL: setting('databasePool', whole(2, 200), 10, 'Connections to the database per process'),
  SECRET_KEY: setting(
    'secretKeys',
    keys,
    () => [] as string[],
    'Signs cookies, at least 32 characters; needed beside several machines, otherwise made once and kept in DATA_DIR. Several keys are separated by commas: the first signs, all of them are recognised',
  ),
  REDIS_URL: setting(
    'redisUrl',
    url('redis', 'rediss'),
    null as string | null,
    'Redis or Valkey in which many processes count limits together',
  ),
  WORKERS: setting('workers', whole(1, 64), 1, 'Processes that share the port'),
  DRAIN_SECONDS: setting(
    'drainSeconds',
    whole(0, 120),
    0,
    'How long a process that was told to end goes on taking visitors while /readyz says 503: as long as the balancer needs to notice',
  ),
  LOG_LEVEL: setting(
    'logLevel',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'warn',
    'How much the log says: info adds a line for every request',
  ),
  TRUSTED_PROXIES: setting(
    'trustedProxies',
    list,
    () => [] as string[],
    'Addresses or networks of balancers whose X-Forwarded-* headers are believed, separated by commas',
  ),
  LIMIT_FACTOR: setting(
    'limitFactor',
    whole(1, 1_000_000),
    1,
    'How many times as often as usual one visitor and one address may ask; more than 1 only for trials under load',
  ),
  BRAND_NAME: setting('brandName', text, 'Ясмена', 'Name of the shop in titles and letters'),
  BRAND_NAME_EN: setting('brandNameEn', text, 'Yasmena', 'The same in English'),
  SMTP_URL: setting(
    'smtpUrl',
    url('smtp', 'smtps'),
    null as string | null,
    'Mail server; without it letters are kept in DATA_DIR/mail',
  ),
  MAIL_FROM: setting('mailFrom', text, 'Ясмена <shop@example.com>', 'Sender of the letters'),
  SECURITY_CONTACT: setting(
    'securityContact',
    url('mailto', 'https'),
    null as string | null,
    'Where to report a weakness of the shop, for /.well-known/security.txt: mailto:… or https://… (default: the address of MAIL_FROM)',
  ),
  GEOIP_DB: setting(
    'geoipDb',
    folder,
    null as string | null,
    'File in the format of MaxMind (GeoLite2-City.mmdb) that tells the city of an address; read again when it changes',
  ),
  GEO_HEADER: setting(
    'geoHeader',
    headerName,
    null as string | null,
    'Header in which a balancer of TRUSTED_PROXIES names the visitor’s city: its slug or its name',
  ),
  YANDEX_MAPS_KEY: setting(
    'yandexMapsKey',
    text,
    null as string | null,
    'Key of Yandex Maps 2.1 for the map of pickup points; browsers see it, so limit it to the address of the shop. Without it points and shops are lists with routes, and no page asks another host',
  ),
  DADATA_TOKEN: setting(
    'dadataToken',
    text,
    null as string | null,
    'Key of DaData for suggestions of addresses; without it the shop suggests its own cities',
  ),
  DADATA_URL: setting(
    'dadataUrl',
    url('http', 'https'),
    'https://suggestions.dadata.ru/suggestions/api/4_1/rs',
    'Address of its suggestions',
  ),
  ...carrierSettings,
  ...paymentSettings,
  ...loyaltySettings,
  ...sellerSettings,
  SIGN_IN_YANDEX: setting('signInYandex', partner, null as Partner | null, signInThrough('Yandex ID')),
  SIGN_IN_VK: setting('signInVk', partner, null as Partner | null, signInThrough('VK ID')),
  SIGN_IN_GOOGLE: setting('signInGoogle', partner, null as Partner | null, signInThrough('Google') + notForRussia),
  SIGN_IN_FACEBOOK: setting(
    'signInFacebook',
    partner,
    null as Partner | null,
    signInThrough('Facebook') + notForRussia,
  ),
  METRIKA_ID: setting(
    'metrikaId',
    counter(/^\d{4,12}$/, '12345678'),
    null as string | null,
    'Counter of Yandex Metrika: what visitors who agreed put into the cart is kept for it in dataLayer',
  ),
  GA_ID: setting(
    'gaId',
    counter(/^G-[A-Z0-9]{4,16}$/, 'G-AB12CD34EF'),
    null as string | null,
    'The same for Google Analytics 4',
  ),
  INDEXNOW_KEY: setting(
    'indexNowKey',
    plainKey,
    null as string | null,
    'A key of your own making: with it search engines hear of changed pages within minutes, and find it under /{key}.txt',
  ),
  INDEXNOW_URL: setting(
    'indexNowUrl',
    url('http', 'https'),
    'https://api.indexnow.org/indexnow',
    'Who passes the changes on to the engines',
  ),
  S3_BUCKET: setting(
    's3Bucket',
    text,
    null as string | null,
    'Bucket for pictures and files; without it they are kept in DATA_DIR/media',
  ),
  S3_ENDPOINT: setting(
    's3Endpoint',
    url('http', 'https'),
    null as string | null,
    'Address of the S3-compatible store; without it Amazon’s',
  ),
  S3_REGION: setting('s3Region', text, 'us-east-1', 'Region of the bucket'),
  S3_ACCESS_KEY_ID: setting('s3AccessKeyId', text, null as string | null, 'Key of the bucket'),
  S3_SECRET_ACCESS_KEY: setting('s3SecretAccessKey', text, null as string | null, 'Its secret'),
  S3_FORCE_PATH_STYLE: setting('s3ForcePathStyle', yes, true, 'Bucket in the path instead of the host name'),
  CLAMD_URL: setting(
    'clamdUrl',
    url('tcp', 'unix'),
    null as string | null,
    'ClamAV’s daemon, which looks through files of visitors before they are kept: tcp://host:3310 or unix:///run/clamav/clamd.ctl. Its StreamMaxLength must be at least 100M. While it is away no file is taken; without the setting none is looked through',
  ),
  UNPAID_ORDER_MINUTES: setting(
    'unpaidOrderMinutes',
    whole(5, 10_080),
    60,
    'How long an order that is paid first keeps its things before it expires and gives them back',
  ),
  CERTIFICATE_DAYS: setting(
    'certificateDays',
    whole(30, 3_650),
    365,
    'How many days a gift certificate that was bought can be spent; its holder is told a month before the end',
  ),
  ORDER_SMS: setting(
    'sendsOrderSms',
    yes,
    false,
    'Short messages about orders, by day: what waits to be fetched, and the courier of today. So far only a demo shop has somebody who sends them, among its letters',
  ),
  REFUSAL_FEE: setting(
    'refusalFee',
    whole(0, 100_000),
    0,
    'Roubles that stay with the shop when nothing of an order with a fitting was kept and it was paid before: never more than its delivery cost; the terms of the shop must say so',
  ),
  PAGE_CACHE_MB: setting(
    'pageCacheMb',
    whole(0, 16_384),
    64,
    'Memory for ready pages per process; 0 renders every page on each request',
  ),
  PAGE_CACHE_SECONDS: setting(
    'pageCacheSeconds',
    whole(1, 86_400),
    600,
    'Longest life of a ready page; it goes earlier when what it shows changes',
  ),
  PICTURE_JOBS: setting('pictureJobs', whole(1, 32), 1, 'Pictures resized at the same time'),
  REQUEST_SECONDS: setting('requestSeconds', whole(1, 600), 30, 'Time a request may take'),
  NODE_ENV: setting(
    'isDevelopment',
    (value) => value === 'development',
    () => false,
    'development turns hot reload and the page /_kit/ on',
  ),
  DEMO: setting(
    'isDemoOpen',
    yes,
    null as boolean | null,
    'What only a demo shop may show, its letters at /_mailbox/ above all: true shows it to everybody, false to nobody; unless said, to visitors on this machine while PUBLIC_URL names this machine',
  ),
  API_REFERENCE: setting(
    'showApiReference',
    yes,
    (raw) => isOwnMachine(raw['PUBLIC_URL']?.trim()) || raw['NODE_ENV'] === 'development',
    'Shows the reference of the public interface at /api/reference/ (default: only while PUBLIC_URL names this machine)',
  ),
  OFFLINE_PAGE: setting(
    'hasOfflinePage',
    yes,
    true,
    'Browsers keep one page of the shop for when there is no network; false takes it and its worker away again at the next visit',
  ),
  KIT: setting('showKit', yes, false, 'Shows the interface kit at /_kit/ outside development'),
}

type Settings = typeof settings
export type Config = {
  [Name in keyof Settings as Settings[Name]['key']]:
    | ReturnType<Settings[Name]['read']>
    | ReturnType<Settings[Name]['fallback']>
}

/** Known setting closest to an unknown name. */
export function misspelt(name: string): string | undefined {
  if (name in settings || name.length < 5) return undefined
  // One typo only: the environment also contains foreign variables, such as SHOP_URL beside our SMTP_URL.
  return Object.keys(settings).find(
    (settingName) => settingName.length > 4 && distance(name.toUpperCase(), settingName) <= 1,
  )
}

/** Edit distance: letters to add, drop, change or swap to turn one word into the other. */
function distance(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + change, isSwap ? before[j - 2]! + 1 : Infinity)
    }
    before = row
    row = next
  }
  return row[b.length]!
}
