import { parseXml, textOf } from '../xml.ts'
import { openCarrierServer, type FakeRequest, type FakeResponse } from './carrier-server.fake.ts'

const xml = (body: string): FakeResponse => ({
  type: 'text/xml',
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
})

/** Fake of Dalli Service: one XML document in, one out, not always well-formed. */
export function openFakeDalli() {
  const numbers: string[] = []
  return openCarrierServer((request) => answer(request, numbers))
}

function answer({ body }: FakeRequest, numbers: string[]): FakeResponse {
  const document = parseXml(body)
  const token = document.children.find(({ name }) => name === 'auth')?.attributes['token']
  if (document.children[0]?.name !== 'auth' || token !== 'token')
    return xml(`<${document.name} error="1" errormsg="Ошибка авторизации"/>`)
  if (document.name === 'deliverycost') return price(document)
  if (document.name === 'basketcreate') return basket(document, numbers)
  if (document.name === 'statusreq' && textOf(document, 'orderno') === 'A-part')
    return xml(
      '<statusreq count="1"><order orderno="A-part"><items><item quantity="2" returns="1" article="YA-1">Топ</item><item quantity="1" returns="0" article="YA-2">Брюки & пояс</item><item quantity="1" returns="">Доставка</item></items><status eventtime="2026-11-23 10:00:00" title="Частичный отказ">PARTIALLY</status><status eventtime="2026-11-22 10:00:00" title="">DELIVERY</status></order></statusreq>',
    )
  const number = textOf(document, 'orderno')
  if (document.name === 'statusreq' && !numbers.includes(number)) return xml('<statusreq count="0"/>')
  if (document.name === 'statusreq')
    return xml(
      `<statusreq count="1"><order orderno="${number}"><barcode>A6000453</barcode><status eventtime="2026-11-23 10:00:00" title="Курьер & доставка">COURIERDELIVERED</status><status eventtime="2026-11-22 10:00:00" title="">NEW</status></order></statusreq>`,
    )
  if (document.name === 'stickers') return xml('<stickers url="http://example.com/sticker.pdf"/>')
  return xml(`<${document.name}/>`)
}

function price(document: ReturnType<typeof parseXml>): FakeResponse {
  const weight = Number(textOf(document, 'weight') || 21)
  const village = [textOf(document, 'townto'), textOf(document, 'oblname')].join(', ')
  if (!textOf(document, 'fias') && village !== 'Озерки, Тверская область')
    return xml('<deliverycost error="3" errormsg="Не найден город получатель"/>')
  if (!(weight > 0 && weight < 30)) return xml('<deliverycost error="7" errormsg="Вес"/>')
  // Dalli's real answers have a bare & and an attribute without a value.
  if (textOf(document, 'partner') === 'DS')
    return xml(
      `<deliverycost partner="DS" townto="Склад & Ко" service="1" typedelivery="KUR" price="365" delivery_period="1" zone="" VATrate="22" msg="">
  <price service="2" price="365" delivery_period="0-1" zone="0" msg="Экспресс & день в день"/>
  <price service="1" price="235" delivery_period="1-2" zone="0" msg=""/>
  <price service="11" price="275" delivery_period="1-2" zone="0" msg=""/>
  <price service="22" price="255" delivery_period="1-2" zone="0" msg=""/>
</deliverycost>`,
    )
  return xml('<deliverycost partner="SDEK" price="748" delivery_period="2-3" msg="+1 день & обработка"/>')
}

function basket(document: ReturnType<typeof parseXml>, numbers: string[]): FakeResponse {
  const order = document.children.find(({ name }) => name === 'order')
  const number = order?.attributes['number'] ?? ''
  if (number === 'A-bad')
    return xml(
      `<basketcreate><order number="${number}"><error error="time_max" errorCode="16" errorMessage="Время & место"/></order></basketcreate>`,
    )
  numbers.push(number)
  return xml(`<basketcreate><order number="${number}"><success barcode="A6000453"/></order></basketcreate>`)
}
