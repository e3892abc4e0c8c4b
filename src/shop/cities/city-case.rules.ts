/** Feminine town names that end in a soft sign. */
const feminine = new Set(['Астрахань', 'Казань', 'Керчь', 'Кемь', 'Пермь', 'Рязань', 'Сызрань', 'Тверь', 'Тюмень'])
/** Plural names («Набережные Челны»), names that drop a vowel («Орёл») and other exceptions. */
const irregular: Record<string, string> = {
  Березники: 'Березниках',
  Елец: 'Ельце',
  Ессентуки: 'Ессентуках',
  Люберцы: 'Люберцах',
  Мытищи: 'Мытищах',
  Орёл: 'Орле',
  Раменское: 'Раменском',
  Уренгой: 'Уренгое',
  Химки: 'Химках',
  Чебоксары: 'Чебоксарах',
  Челны: 'Челнах',
  Череповец: 'Череповце',
  Шахты: 'Шахтах',
}

/** Endings in the prepositional case: the first match wins. A name without a match stays: «Сочи», «Иваново». */
const endings: [RegExp, string][] = [
  [/ые$/, 'ых'],
  [/(?:ый|ой|(?<=[кгх])ий)$/, 'ом'],
  [/ий$/, 'ем'],
  [/ая$/, 'ой'],
  [/(?<=и)я$/, 'и'],
  [/[аяьй]$/, 'е'],
  [/(?<=[бвгджзклмнпрстфхцчшщ])$/, 'е'],
]

function wordIn(word: string): string {
  const irregularWord = irregular[word]
  if (irregularWord) return irregularWord
  if (feminine.has(word)) return word.replace(/ь$/, 'и')
  const [ending, instead] = endings.find(([each]) => each.test(word)) ?? []
  return ending ? word.replace(ending, instead ?? '') : word
}

/** Declines only the last part of «Йошкар-Ола», but both parts of «Каменск-Уральский». */
function partsIn(word: string): string {
  const parts = word.split('-')
  const last = parts.length - 1
  const isBoth = /[сц]кий$/.test(word)
  return parts.map((part, at) => (at === last || isBoth ? wordIn(part) : part)).join('-')
}

/** A Russian town in the prepositional case: «в Казани», «во Владивостоке», «в Ростове-на-Дону». */
export function inTown(name: string): string {
  const [head = '', ...tail] = name.split('-на-')
  const town = [head.split(' ').map(partsIn).join(' '), ...tail].join('-на-')
  return `${/^(?:Вл|Вс|Вт|Фр)/.test(town) ? 'во' : 'в'} ${town}`
}
