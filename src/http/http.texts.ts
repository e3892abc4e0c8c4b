import type { Locale, Words } from '#kernel/locale.ts'
import { waitText } from '#kernel/wait-text.ts'

/** Texts of common refusals, by code. */
const general: Record<string, Words> = {
  not_found: { ru: 'Ничего не найдено.', en: 'Not found.' },
  method_not_allowed: { ru: 'Этот метод здесь не поддерживается.', en: 'This method is not allowed here.' },
  malformed_json: { ru: 'Тело запроса — не JSON.', en: 'The body is not valid JSON.' },
  field_needed: { ru: 'Нужно хотя бы одно поле.', en: 'At least one field is needed.' },
  object_needed: { ru: 'В теле запроса нужен объект JSON.', en: 'The body must be a JSON object.' },
  too_large: { ru: 'Запрос слишком большой.', en: 'The request is too large.' },
  too_many_fields: {
    ru: 'В форме слишком много полей: принимаем не больше {limit}.',
    en: 'The form has too many fields: at most {limit} are accepted.',
  },
  too_slow: { ru: 'Запрос шёл слишком долго.', en: 'The request took too long.' },
  unsupported_type: {
    ru: 'Тип содержимого не поддерживается: нужен application/json.',
    en: 'Unsupported content type: application/json is needed.',
  },
  bad_request: { ru: 'Запрос составлен неверно.', en: 'The request is malformed.' },
  too_many_requests: {
    ru: 'Слишком много запросов. Попробуйте {wait}.',
    en: 'Too many requests. Try again {wait}.',
  },
  foreign_origin: { ru: 'Запрос пришёл с другого сайта.', en: 'The request came from another site.' },
  unavailable: {
    ru: 'Магазин ненадолго недоступен. Повторите через минуту.',
    en: 'The shop is briefly unavailable. Try again in a minute.',
  },
  internal: { ru: 'Что-то пошло не так. Мы уже знаем об этом.', en: 'Something went wrong. We already know about it.' },
  required: { ru: 'Обязательное поле', en: 'Required field' },
  invalid_email: { ru: 'Неверный e-mail', en: 'Invalid email' },
  invalid_url: { ru: 'Введите корректный URL.', en: 'Enter the correct URl.' },
  whole_number: { ru: 'Нужно целое число', en: 'A whole number is needed' },
  number: { ru: 'Только числа', en: 'Only numbers' },
  text: { ru: 'Нужен текст', en: 'Text is needed' },
  yes_or_no: { ru: 'Нужно true или false', en: 'True or false is needed' },
  too_short: { ru: 'Минимум {limit} симв.', en: 'Minimum {limit} characters' },
  too_long: { ru: 'Максимум {limit} симв.', en: 'Maximum {limit} characters' },
  too_small: { ru: 'Не меньше {limit}', en: 'At least {limit}' },
  too_big: { ru: 'Не больше {limit}', en: 'At most {limit}' },
  not_listed: { ru: 'Нет такого варианта', en: 'No such option' },
  already_there: { ru: 'Такая запись уже есть', en: 'There is one already' },
  wrong: { ru: 'Неверное значение', en: 'Wrong value' },
}

export type RefusalText = (code: string, locale: Locale, details?: Record<string, unknown>) => string

/** Merges common refusal texts with those of one part of the shop. */
export function refusalTexts(own: Record<string, Words>): RefusalText {
  const refusals = { ...own, ...general }
  return (code, locale, details = {}) => {
    const words = refusals[code] ?? refusals['bad_request']!
    return words[locale].replace(/\{(\w+)\}/g, (_, name: string) => {
      const detail = name === 'wait' ? waitOf(details) : details[name]
      const value = typeof detail === 'object' && detail !== null ? (detail as Partial<Words>)[locale] : detail
      return typeof value === 'number' || typeof value === 'string' ? String(value) : ''
    })
  }
}

const waitOf = ({ retryAfter }: Record<string, unknown>): Words | undefined =>
  typeof retryAfter === 'number' ? waitText(retryAfter) : undefined

export const generalRefusal = refusalTexts({})
