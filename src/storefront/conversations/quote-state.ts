import { supplyCells, mostSupplyRows, type SupplyCell } from '#shop/supply/supply.rules.ts'
import { isInn, plainNumber } from '#shop/invoices/company.rules.ts'
import { quoteCall } from '#shop/supply/supply.calls.ts'
import type { QuoteAnswerBody, QuoteWishBody } from '#shop/supply/supply.schemas.ts'
import { ask } from '#ui/ask.ts'
import { useAllWords } from '#ui/use-all-words.ts'
import { useForm } from '#ui/use-form.ts'
import type { KitWords } from '#ui/words.ts'
import { useFormState } from '#web/hooks.ts'
import { emailTrouble } from '../common/email.rules.ts'
import { phoneTrouble, phoneTroubleText } from '../phones/phone-check.ts'
import { wholePhone } from '../phones/whole-phone.rules.ts'
import type { QuoteData } from './quote-data.ts'
import { isQuantity, rowsIn, supplyRowOf } from './quote.rules.ts'

type RowField = `${SupplyCell}_${number}`
const rowFields = Array.from({ length: mostSupplyRows }, (_, at) =>
  supplyCells.map((name): RowField => `${name}_${at}`),
).flat()
const personFields = ['inn', 'company', 'name', 'position', 'phone', 'email'] as const
const restFields = ['files', 'wished_date', 'city', 'text', 'measuring', 'samples', 'consent'] as const
/** In the order in which they stand; of the country nothing can be wrong. */
const fields = [...personFields, ...rowFields, ...restFields, 'phone_country'] as const
type QuoteField = (typeof fields)[number]
type QuoteValues = Readonly<Record<QuoteField, string>>

/** What the panel says. */
type SentQuote = QuoteAnswerBody & { email: string; wishedDate: string }

export type QuoteState = ReturnType<typeof useQuoteState>

/** Sent by the script; without one, posted, and here again with what is wrong. */
export function useQuoteState(data: QuoteData) {
  const { t } = data
  const words = useAllWords()
  const postedForm = useFormState('/clinics/quote/')
  const form = useForm<QuoteField, SentQuote>({
    ...(postedForm && { posted: postedForm }),
    fields,
    send: async (values, signal) => ({
      ...(await ask(quoteCall, { body: wishOf(values, data), signal })),
      email: values.email,
      wishedDate: values.wished_date,
    }),
    check: (values) => troublesIn(values, data, words),
    words: { failed: t.failed, offline: t.offline },
  })
  const ownWords: Record<string, string> = t.errors
  const isEmpty = (name: string) => (postedForm?.values[name] ?? '') === ''
  const postedError = (name: string) => {
    const message = postedForm?.errors[name]?.[0]
    // A name that the register could not tell is asked for by itself.
    const isMissing = isEmpty(name) && (name !== 'company' || isEmpty('inn'))
    return message && isMissing ? (ownWords[name] ?? message) : message
  }
  const isPosted = (name: string, message: string) => postedForm?.errors[name]?.[0] === message
  const error = (name: QuoteField) => {
    const message = form.field(name).error
    return message && isPosted(name, message) ? postedError(name) : message
  }
  // Files and lists are judged while they are posted, under names that have no field of the form.
  const isOfFile = ['people', 'file'].some((name) => form.message && isPosted(name, form.message))
  return {
    form,
    done: form.done?.answer,
    trouble: (isOfFile ? undefined : form.message) ?? (postedForm ? t.trouble : undefined),
    value: (name: string) => postedForm?.values[name],
    error,
    postedError,
    field: (name: QuoteField) => ({ ...form.field(name), error: error(name) }),
    box: (name: QuoteField) => ({ ...form.box(name), error: error(name) }),
  }
}

/** What the browser sees by itself; a row is wrong where it stands. */
function troublesIn(values: QuoteValues, { t: { errors: t }, countries }: QuoteData, words: KitWords) {
  const inn = plainNumber(values.inn)
  const phone = wholePhone(values.phone, values.phone_country, countries)
  const emptyFields = (['name', 'phone', 'email', 'consent'] as const).filter((name) => values[name] === '')
  return {
    ...(phone !== '' && { phone: phoneTroubleText(phoneTrouble(phone, countries), words) }),
    ...Object.fromEntries(emptyFields.map((name) => [name, t[name]])),
    ...(emailTrouble(values.email) === 'emailWrong' && { email: t.emailWrong }),
    ...(inn !== '' && !isInn(inn) && { inn: t.innWrong }),
    ...(inn === '' && values.company === '' && { company: t.company }),
    ...Object.fromEntries(Array.from({ length: mostSupplyRows }, (_, at) => rowTroubles(values, at, t)).flat()),
  }
}

function rowTroubles(values: QuoteValues, at: number, t: QuoteData['t']['errors']): [RowField, string][] {
  const [row] = rowsIn((name) => (name.endsWith(`_${at}`) ? values[name as RowField] : undefined))
  if (!row) return []
  return [
    ...(row.garment === '' ? [[`garment_${at}`, t.garment] satisfies [RowField, string]] : []),
    ...(isQuantity(supplyRowOf(row).quantity) ? [] : [[`quantity_${at}`, t.quantity] satisfies [RowField, string]]),
  ]
}

const wishOf = (values: QuoteValues, { kind, countries }: QuoteData): QuoteWishBody => ({
  kind,
  inn: values.inn,
  company: values.company,
  name: values.name,
  position: values.position,
  phone: wholePhone(values.phone, values.phone_country, countries),
  email: values.email,
  city: values.city,
  ...(values.wished_date && { wished_date: values.wished_date }),
  text: values.text,
  measuring: values.measuring === 'true',
  samples: values.samples === 'true',
  rows: rowsIn((name) => values[name as RowField]).map(supplyRowOf),
  files: values.files.split(',').filter(Boolean),
  consent: true,
})
