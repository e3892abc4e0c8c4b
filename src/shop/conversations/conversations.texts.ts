import type { Words } from '#kernel/locale.ts'
import type { Topic } from './conversations.rules.ts'

export const topicTitles: Record<Topic, Words> = {
  delivery: { ru: 'Доставка', en: 'Delivery' },
  returns: { ru: 'Обмен и возврат', en: 'Exchanges and returns' },
  payment: { ru: 'Оплата и чек', en: 'Payment and receipts' },
  sizes: { ru: 'Размер и модель', en: 'Sizes and styles' },
  bonuses: { ru: 'Бонусы, сертификат', en: 'Bonuses and gift certificates' },
  other: { ru: 'Другое', en: 'Something else' },
  order: { ru: 'Мой заказ', en: 'My order' },
  fitting: { ru: 'Подобрать размер', en: 'Help with a size' },
  embroidery: { ru: 'Вышивка', en: 'Embroidery' },
  department: { ru: 'Заказ на отделение', en: 'Order for a department' },
  gift: { ru: 'Подарок коллеге', en: 'A gift for a colleague' },
  question: { ru: 'Другое', en: 'Something else' },
  supply: { ru: 'Заявка на расчёт', en: 'Request for a quote' },
}

export const conversationRefusals = {
  many_conversations: {
    ru: 'С этого адреса уже пришло {limit} обращений за час. Допишите в одно из них: ссылка в письме.',
    en: 'You’ve sent {limit} messages in the past hour. Add to one of them from the link in our email.',
  },
  many_messages: {
    ru: 'За час в этом обращении уже {limit} сообщений. Дождитесь ответа или позвоните нам.',
    en: 'You’ve sent {limit} messages here in the past hour. Please wait for our reply or call us.',
  },
  message_empty: { ru: 'Напишите, что случилось.', en: 'Please write your message.' },
  message_too_long: { ru: 'Не больше {limit} знаков.', en: 'No more than {limit} characters.' },
  name_needed: { ru: 'Как к вам обращаться?', en: 'What should we call you?' },
  call_needs_phone: { ru: 'Укажите телефон, и мы позвоним.', en: 'Add your phone number and we’ll call.' },
  already_so: { ru: 'Так оно уже и есть.', en: 'It is so already.' },
  many_files: { ru: 'Не больше {limit} файлов.', en: 'No more than {limit} files.' },
} satisfies Record<string, Words>
