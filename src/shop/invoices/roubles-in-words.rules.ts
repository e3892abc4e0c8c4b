import type { Money } from '#kernel/money.ts'

const units = [
  'ноль один два три четыре пять шесть семь восемь девять',
  'десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать',
].flatMap((row) => row.split(' '))
const tens = ' | |двадцать|тридцать|сорок|пятьдесят|шестьдесят|семьдесят|восемьдесят|девяносто'.split('|')
const hundreds = ' |сто|двести|триста|четыреста|пятьсот|шестьсот|семьсот|восемьсот|девятьсот'.split('|')

type Forms = readonly [one: string, few: string, many: string]
const groups: { size: number; forms: Forms; isFeminine: boolean }[] = [
  { size: 1_000_000_000, forms: ['миллиард', 'миллиарда', 'миллиардов'], isFeminine: false },
  { size: 1_000_000, forms: ['миллион', 'миллиона', 'миллионов'], isFeminine: false },
  { size: 1_000, forms: ['тысяча', 'тысячи', 'тысяч'], isFeminine: true },
]
const roubleForms: Forms = ['рубль', 'рубля', 'рублей']
const kopeckForms: Forms = ['копейка', 'копейки', 'копеек']

/** Plural form: «один рубль», «два рубля», «пять рублей», and «одиннадцать рублей». */
function formOf(count: number, [one, few, many]: Forms): string {
  const [last, lastTwo] = [count % 10, count % 100]
  if (lastTwo >= 11 && lastTwo <= 14) return many
  return last === 1 ? one : last >= 2 && last <= 4 ? few : many
}

/** Words of a number below a thousand; empty for zero. */
function small(count: number, isFeminine: boolean): string[] {
  const rest = count % 100
  const unit = rest < 20 ? rest : rest % 10
  const unitWord = isFeminine && unit === 1 ? 'одна' : isFeminine && unit === 2 ? 'две' : units[unit]!
  return [
    ...(count >= 100 ? [hundreds[Math.floor(count / 100)]!] : []),
    ...(rest >= 20 ? [tens[Math.floor(rest / 10)]!] : []),
    ...(unit > 0 ? [unitWord] : []),
  ]
}

/** Sum in words, as accounting documents require: «Двенадцать тысяч сорок один рубль 00 копеек». */
export function roublesInWords(sum: Money): string {
  const [whole, rest] = [Math.floor(sum / 100), sum % 100]
  const large = groups.flatMap(({ size, forms, isFeminine }) => {
    const count = Math.floor(whole / size) % 1_000
    return count > 0 ? [...small(count, isFeminine), formOf(count, forms)] : []
  })
  const words = [...large, ...small(whole % 1_000, false)]
  const text = [...(words.length > 0 ? words : [units[0]!]), formOf(whole, roubleForms)].join(' ')
  const kopecks = `${String(rest).padStart(2, '0')} ${formOf(rest, kopeckForms)}`
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${kopecks}`
}
