import type { Section } from '#shop/texts/sections.rules.ts'
import { rowsOfTable, rowTrouble } from '#shop/supply/supply-table.rules.ts'
import { supplyRowOf, type SupplyCells } from '#shop/supply/supply.rules.ts'
import { isInn, plainNumber } from '#shop/invoices/company.rules.ts'
import { quoteCall } from '#shop/supply/supply.calls.ts'
import type { QuoteAnswerBody, QuoteWishBody } from '#shop/supply/supply.schemas.ts'
import { ask } from '#ui/ask.ts'
import { useAllWords } from '#ui/use-all-words.ts'
import { useForm } from '#ui/use-form.ts'
import type { PhoneCountry } from '#ui/phone.rules.ts'
import type { KitWords } from '#ui/words.ts'
import { useFormState } from '#web/hooks.ts'
import { emailTrouble } from '../common/email.rules.ts'
import { phoneTrouble, phoneTroubleText } from '../phones/phone-check.ts'
import { wholePhone } from '../phones/whole-phone.rules.ts'
import type { ConversationTexts } from './conversations.texts.ts'
import { cellsOfModel } from './quote-models.tsx'
import type { QuoteTexts } from './quote.texts.ts'
import { useQuoteRows, type QuoteRows } from './use-quote-rows.ts'

export type PersonData = {
  title: string
  note: string
  phone: { text: string; href: string } | null
  email: string
}

export type QuoteData = {
  t: QuoteTexts
  files: ConversationTexts['files']
  kind: 'clinic' | 'wholesale'
  countries: PhoneCountry[]
  consentHref: string
  offerHref: string
  sampleHref: string
  /** True if a company register can be queried by INN. */
  hasRegister: boolean
  person: PersonData
  ladder: Extract<Section, { kind: 'ladder' }> | null
}

const personFields = ['inn', 'company', 'name', 'position', 'phone', 'email'] as const
const restFields = ['files', 'wished_date', 'city', 'text', 'measuring', 'samples', 'consent'] as const
/** Fields in page order; the country cannot be invalid. */
const fields = ['table', ...personFields, ...restFields, 'phone_country'] as const
type QuoteField = (typeof fields)[number]
type QuoteValues = Readonly<Record<QuoteField, string>>

/** Fields of each step on phones. */
export const quoteSteps: readonly (readonly QuoteField[])[] = [['table'], personFields, restFields]

/** Submitted request, as the confirmation panel shows it. */
type SentQuote = QuoteAnswerBody & { name: string; email: string; wishedDate: string }

export type QuoteState = ReturnType<typeof useQuoteState>

/** State of the quote form: sent by script, or posted and returned with errors. */
export function useQuoteState(data: QuoteData) {
  const { t } = data
  const words = useAllWords()
  const postedForm = useFormState('/clinics/quote/')
  const table = useQuoteRows(postedForm ? rowsOfTable(postedForm.values['table'] ?? '') : [])
  const form = useForm<QuoteField, SentQuote>({
    ...(postedForm && { posted: postedForm }),
    fields,
    send: async (values, signal) => ({
      ...(await ask(quoteCall, { body: wishOf(values, data, rowsToSend(table)), signal })),
      name: values.name,
      email: values.email,
      wishedDate: values.wished_date,
    }),
    check: (values) => troublesIn(values, data, { words, table }),
    words: { failed: t.failed, offline: t.offline },
  })
  const ownWords: Record<string, string> = t.errors
  const isEmpty = (name: string) => (postedForm?.values[name] ?? '') === ''
  const postedError = (name: string) => {
    const message = postedForm?.errors[name]?.[0]
    // If the INN lookup finds no company, the server has its own message asking for the name.
    const isMissing = isEmpty(name) && (name !== 'company' || isEmpty('inn'))
    return message && isMissing ? (ownWords[name] ?? message) : message
  }
  const isPosted = (name: string, message: string) => postedForm?.errors[name]?.[0] === message
  const error = (name: QuoteField) => {
    const message = form.field(name).error
    return message && isPosted(name, message) ? postedError(name) : message
  }
  // Errors of files and lists have names without a form field.
  const isOfFile = ['people', 'file', 'table'].some((name) => form.message && isPosted(name, form.message))
  const wrongFields = fields.filter((name) => form.field(name).error)
  return {
    form,
    table,
    wrongFields,
    done: form.done?.answer,
    trouble: (isOfFile ? undefined : form.message) ?? (postedForm ? t.trouble : undefined),
    value: (name: string) => postedForm?.values[name],
    error,
    postedError,
    field: (name: QuoteField) => ({ ...form.field(name), error: error(name) }),
    box: (name: QuoteField) => ({ ...form.box(name), error: error(name) }),
  }
}

/** Client-side validation errors; row errors are shown in the rows. */
function troublesIn(
  values: QuoteValues,
  { t: { errors: t }, countries }: QuoteData,
  { words, table }: { words: KitWords; table: QuoteRows },
) {
  const inn = plainNumber(values.inn)
  const phone = wholePhone(values.phone, values.phone_country, countries)
  const emptyFields = (['name', 'phone', 'email', 'consent'] as const).filter((name) => values[name] === '')
  return {
    ...(phone !== '' && { phone: phoneTroubleText(phoneTrouble(phone, countries), words) }),
    ...Object.fromEntries(emptyFields.map((name) => [name, t[name]])),
    ...(emailTrouble(values.email) === 'emailWrong' && { email: t.emailWrong }),
    ...(inn !== '' && !isInn(inn) && { inn: t.innWrong }),
    ...(inn === '' && values.company === '' && { company: t.company }),
    ...(table.rows.some(({ cells }) => rowTrouble(cells)) && { table: t.table }),
  }
}

/** Rows of the request: styles first, then typed rows. */
export const rowsToSend = ({ models, written }: QuoteRows): SupplyCells[] => [
  ...models.map(cellsOfModel),
  ...written.map(({ cells }) => cells),
]

const wishOf = (values: QuoteValues, { kind, countries }: QuoteData, rows: SupplyCells[]): QuoteWishBody => ({
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
  rows: rows.map(supplyRowOf),
  files: values.files.split(',').filter(Boolean),
  consent: true,
})
