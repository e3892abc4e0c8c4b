import type { Locale } from '#kernel/locale.ts'
import type { RowTrouble, SupplyDays, SupplyEstimate } from './supply-estimate.rules.ts'
import type { SupplyRow } from './supply.rules.ts'

/** Lead times of requests below the first step, and of wholesale; the pages for clinics and wholesale show the same. */
export const supplyDays: SupplyDays = {
  ready: { ru: '3 рабочих дня со склада', en: '3 working days from stock' },
  sewn: { ru: 'до 25 рабочих дней, часть шьём под заказ', en: 'up to 25 working days, some items made to order' },
}

const troubles: Record<Locale, Record<RowTrouble, string>> = {
  ru: {
    empty: 'Напишите, что нужно.',
    quantity: 'Количество: целое число от 1 до 10 000.',
    none: 'В каталоге такого нет, цену посчитает менеджер.',
    many: 'Не поняли, какая модель.',
    color: 'Цвета «{color}» у этой модели нет.',
    color_open: 'Цвет не указан.',
    size: 'Размера «{size}» у этой модели нет.',
    height: 'Роста «{height}» в этом размере нет.',
  },
  en: {
    empty: 'Tell us which item you need.',
    quantity: 'Quantity: a whole number from 1 to 10,000.',
    none: 'Not in our catalogue: a manager will price it.',
    many: 'Which style do you mean?',
    color: 'This style has no colour “{color}”.',
    color_open: 'No colour given.',
    size: 'This style has no size “{size}”.',
    height: 'This size has no height “{height}”.',
  },
}

export const rowTroubleWords = (trouble: RowTrouble, row: Partial<SupplyRow> | undefined, locale: Locale): string =>
  troubles[locale][trouble].replace(
    /\{(color|size|height)\}/,
    (_, name: 'color' | 'size' | 'height') => row?.[name] ?? '',
  )

type SumTexts = Record<'line' | 'rest' | 'total' | 'less' | 'open' | 'days' | 'note' | 'none', string>

const sums: Record<Locale, SumTexts> = {
  ru: {
    line: '{name}: {quantity} × {price} ₽ = {sum} ₽',
    rest: 'И ещё позиций: {count}, на {sum} ₽.',
    total: 'Предварительно: {total} ₽ за {pieces} шт.',
    less: 'Скидка {percent} %, без неё {retail} ₽.',
    open: 'Без цены пока строк: {count}. Их посчитает менеджер.',
    days: 'Срок: {days}.',
    note: 'Цены на сегодня, без акций. Точную сумму подтвердит менеджер.',
    none: 'Цену посчитает менеджер.',
  },
  en: {
    line: '{name}: {quantity} × {price} ₽ = {sum} ₽',
    rest: 'And {count} more styles for {sum} ₽.',
    total: 'Estimate: {total} ₽ for {pieces} pcs.',
    less: '{percent}% off {retail} ₽.',
    open: 'Rows without a price yet: {count}. A manager will price them.',
    days: 'Lead time: {days}.',
    note: 'At today’s prices, without promotions. A manager will confirm the exact total.',
    none: 'A manager will work out the price.',
  },
}

/** Maximum names to choose from in a row. */
export const maxChoices = 16

/** Maximum styles that a letter lists one by one. */
const maxLines = 12

const filled = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** Lines of the estimate with their sums and the total; no text of the visitor is included. */
export function estimateLines(
  estimate: SupplyEstimate,
  rows: readonly { quantity: number }[],
  locale: Locale,
): string[] {
  const t = sums[locale]
  const number = (amount: number) => new Intl.NumberFormat(locale === 'ru' ? 'ru-RU' : 'en-GB').format(amount)
  const styles = stylesOf(estimate, rows, locale)
  const shown = styles.slice(0, maxLines)
  const hidden = styles.slice(maxLines)
  const { total, pricedPieces, percent, retail, openRows, days } = estimate
  if (pricedPieces === 0) return [t.none]
  return [
    ...shown.map(({ name, quantity, price, sum }) =>
      filled(t.line, { name, quantity: number(quantity), price: number(price), sum: number(sum) }),
    ),
    ...(hidden.length > 0
      ? [filled(t.rest, { count: hidden.length, sum: number(hidden.reduce((all, { sum }) => all + sum, 0)) })]
      : []),
    [
      filled(t.total, { total: number(total), pieces: number(pricedPieces) }),
      ...(percent > 0 ? [filled(t.less, { percent, retail: number(retail) })] : []),
      ...(days ? [filled(t.days, { days: days[locale] })] : []),
    ].join(' '),
    ...(openRows > 0 ? [filled(t.open, { count: number(openRows) })] : []),
    t.note,
  ]
}

type Style = { name: string; quantity: number; price: number; sum: number }

function stylesOf(estimate: SupplyEstimate, rows: readonly { quantity: number }[], locale: Locale): Style[] {
  const styles = new Map<string, Style>()
  for (const [at, { name, color, price, sum }] of estimate.rows.entries()) {
    if (!name || price === null || sum === null) continue
    const words = [name[locale], color?.[locale]].filter(Boolean).join(', ')
    const before = styles.get(words) ?? { name: words, quantity: 0, price, sum: 0 }
    const quantity = rows[at]?.quantity ?? 0
    styles.set(words, { ...before, quantity: before.quantity + quantity, sum: before.sum + sum })
  }
  return [...styles.values()]
}

const rowTexts: Record<Locale, string> = { ru: 'Строка {n}: ', en: 'Row {n}: ' }

/** Introduction to the choices of an unclear row. */
const choicesLead: Record<Locale, string> = { ru: 'Выберите:', en: 'Choose from:' }

/** Maximum rows with a described problem. */
const maxTroubles = 8

/** Unclear rows with their choices, for a form without scripts. */
export const troubleLines = (
  estimate: SupplyEstimate,
  cells: readonly Partial<SupplyRow>[],
  locale: Locale,
): string[] =>
  estimate.rows
    .flatMap(({ trouble, choices }, at) => {
      if (!trouble) return []
      const names = choices.slice(0, maxChoices).map((words) => words[locale])
      const words = rowTroubleWords(trouble, cells[at], locale)
      const toChoose = names.length > 0 ? [choicesLead[locale], `${names.join(', ')}.`] : []
      return [filled(rowTexts[locale], { n: at + 1 }) + [words, ...toChoose].join(' ')]
    })
    .slice(0, maxTroubles)
