import { asRoubles, type Money } from '#kernel/money.ts'
import { escapeXml, xmlDeclaration } from '#kernel/xml-text.ts'
import { plainPath } from '../media/media.rules.ts'
import type { FeedCategory, FeedOffer, FeedProduct } from './feed-products.queries.ts'

/** Delivery cost, and days from and to. */
export type FeedDelivery = { cost: Money; from: number; to: number }

export type FeedShop = {
  brand: string
  /** Legal name of the seller. */
  company: string
  publicUrl: string
  madeAt: Date
  categories: FeedCategory[]
  courier: FeedDelivery | null
  point: FeedDelivery | null
  /** Order amount with free delivery. */
  freeFrom: Money | null
}

/** Feed format: the opening, each product with its offers, and the ending. */
export type FeedFormat = {
  opening: (shop: FeedShop) => string
  product: (shop: FeedShop, product: FeedProduct) => string
  ending: string
}

const element = (name: string, text: string | number): string => `<${name}>${escapeXml(String(text))}</${name}>`
const param = (name: string, text: string | number, unit = ''): string =>
  `<param name="${name}"${unit && ` unit="${unit}"`}>${escapeXml(String(text))}</param>`

/** Moscow time as «2026-11-20T14:37:05+03:00»; UTC+3 all year. */
const moscowTime = (moment: Date): string =>
  `${new Date(moment.getTime() + 10_800_000).toISOString().slice(0, 19)}+03:00`

const addressOf = ({ publicUrl }: FeedShop, { slug }: FeedProduct, source: string): string =>
  `${publicUrl}/content/${slug}/?utm_source=${source}`

/** Length limits of the feed readers, which reject an offer with longer text. */
const most = { yandexName: 256, yandexDescription: 3_000, googleTitle: 150, googleDescription: 5_000 }

/** Cuts a text between words if possible. */
function cutTo(text: string, length: number): string {
  if (text.length <= length) return text
  const beginning = text.slice(0, length - 1)
  const [, whole = beginning] = /^(.*\S)\s+\S*$/su.exec(beginning) ?? []
  return `${whole}…`
}

/** Offer name: «Топ «Онега», хвоя, 48, рост 170». Only the product name is cut, since the rest distinguishes offers. */
function nameOf({ name, color }: FeedProduct, { size, isOneSize, height }: FeedOffer, length: number): string {
  const words = [color.toLocaleLowerCase('ru'), isOneSize ? '' : size, height === 0 ? '' : `рост ${height}`]
  const rest = words
    .filter(Boolean)
    .map((word) => `, ${word}`)
    .join('')
  return cutTo(name, length - rest.length) + rest
}

const genders = { women: 'Женский', men: 'Мужской', unisex: 'Унисекс' }

const optionOf = (delivery: FeedDelivery | null): string =>
  delivery === null
    ? ''
    : `<option cost="${Math.ceil(asRoubles(delivery.cost))}" days="${delivery.from === delivery.to ? delivery.to : `${delivery.from}-${delivery.to}`}"/>`

const options = (name: string, delivery: FeedDelivery | null): string =>
  delivery === null ? '' : `<${name}>${optionOf(delivery)}</${name}>\n`

const free = (delivery: FeedDelivery | null): FeedDelivery | null => delivery && { ...delivery, cost: 0 as Money }

/** Yandex feed: an offer per size and height, grouped by model. */
export const yandexFeed: FeedFormat = {
  opening: (shop) => `${xmlDeclaration}<yml_catalog date="${moscowTime(shop.madeAt)}">
<shop>
${element('name', shop.brand)}${element('company', shop.company)}${element('url', `${shop.publicUrl}/`)}
<currencies><currency id="RUB" rate="1"/></currencies>
<categories>${shop.categories.map(({ id, parentId, name }) => `<category id="${id}"${parentId === null ? '' : ` parentId="${parentId}"`}>${escapeXml(name)}</category>`).join('')}</categories>
${options('delivery-options', shop.courier)}${options('pickup-options', shop.point)}<offers>
`,
  product: (shop, product) => {
    const sharedTags = yandexShared(shop, product)
    return product.offers.map((offer) => yandexOffer(product, offer, sharedTags)).join('')
  },
  ending: '</offers>\n</shop>\n</yml_catalog>\n',
}

function yandexShared(shop: FeedShop, product: FeedProduct): string {
  const { price, salePrice, pictures, description, sku, weightGrams, color, material, gender, categoryId } = product
  const paidPrice = salePrice ?? price
  const isFree = shop.freeFrom !== null && paidPrice >= shop.freeFrom
  return [
    element('vendor', shop.brand),
    element('vendorCode', sku),
    element('url', addressOf(shop, product, 'yml')),
    element('price', asRoubles(paidPrice)),
    ...(salePrice === null ? [] : [element('oldprice', asRoubles(price))]),
    '<currencyId>RUB</currencyId>',
    ...(categoryId === null ? [] : [element('categoryId', categoryId)]),
    ...pictures.map((picture) => element('picture', shop.publicUrl + plainPath(picture))),
    `<delivery>true</delivery><pickup>true</pickup>`,
    ...(isFree ? [options('delivery-options', free(shop.courier)), options('pickup-options', free(shop.point))] : []),
    element('description', cutTo(description, most.yandexDescription)),
    element('weight', weightGrams / 1_000),
    param('Цвет', color),
    param('Пол', genders[gender]),
    param('Материал', material),
  ].join('')
}

function yandexOffer(product: FeedProduct, offer: FeedOffer, sharedTags: string): string {
  const { id, size, isOneSize, height, stock } = offer
  const ofSize = isOneSize ? '' : param('Размер', size, 'RU')
  const ofHeight = height === 0 ? '' : param('Рост', height, 'см')
  return `<offer id="${id}" group_id="${product.modelId}" available="${stock > 0}">${element('name', nameOf(product, offer, most.yandexName))}${sharedTags}${element('count', stock)}${ofSize}${ofHeight}</offer>\n`
}

const googleGenders = { women: 'female', men: 'male', unisex: 'unisex' }
const googlePrice = (amount: Money): string => `${asRoubles(amount).toFixed(2)} RUB`

/** Google Merchant feed: RSS with Google's own elements. */
export const googleFeed: FeedFormat = {
  opening: (shop) => `${xmlDeclaration}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
${element('title', shop.brand)}${element('link', `${shop.publicUrl}/`)}${element('description', shop.brand)}
`,
  product: (shop, product) => {
    const sharedTags = googleShared(shop, product)
    return product.offers.map((offer) => googleItem(product, offer, sharedTags)).join('')
  },
  ending: '</channel></rss>\n',
}

function googleShared(shop: FeedShop, product: FeedProduct): string {
  const { modelId, price, salePrice, pictures, description, sku, weightGrams, color, material, gender } = product
  const [first, ...others] = pictures.map((picture) => shop.publicUrl + plainPath(picture))
  const isFree = shop.freeFrom !== null && (salePrice ?? price) >= shop.freeFrom
  const shipping = isFree ? free(shop.courier) : shop.courier
  return [
    element('description', cutTo(description, most.googleDescription)),
    element('link', addressOf(shop, product, 'google')),
    ...(first ? [element('g:image_link', first)] : []),
    ...others.map((picture) => element('g:additional_image_link', picture)),
    element('g:price', googlePrice(price)),
    ...(salePrice === null ? [] : [element('g:sale_price', googlePrice(salePrice))]),
    element('g:brand', shop.brand),
    element('g:mpn', sku),
    '<g:condition>new</g:condition><g:age_group>adult</g:age_group>',
    element('g:gender', googleGenders[gender]),
    element('g:color', color),
    element('g:material', material),
    element('g:item_group_id', modelId),
    element('g:shipping_weight', `${weightGrams} g`),
    ...(shipping
      ? [`<g:shipping><g:country>RU</g:country>${element('g:price', googlePrice(shipping.cost))}</g:shipping>`]
      : []),
  ].join('')
}

function googleItem(product: FeedProduct, offer: FeedOffer, sharedTags: string): string {
  const { id, size, isOneSize, height, stock } = offer
  const words = [isOneSize ? '' : size, height === 0 ? '' : `рост ${height}`].filter(Boolean).join(', ')
  const ofSize = words && element('g:size', words)
  return `<item>${element('g:id', id)}${element('title', nameOf(product, offer, most.googleTitle))}${sharedTags}${ofSize}<g:availability>${stock > 0 ? 'in_stock' : 'out_of_stock'}</g:availability></item>\n`
}
