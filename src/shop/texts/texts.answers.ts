import type { Words } from '#kernel/locale.ts'
import { pictureAddress } from '../catalogue/catalogue.answers.ts'
import type { Store } from '../stores/stores.queries.ts'
import type { ArticleCategory } from './articles.queries.ts'
import type { FaqQuestion, WholeTextPage } from './text-pages.queries.ts'
import type {
  BlogCategoryAnswer,
  ContactsAnswer,
  FaqAnswer,
  ShopAnswer,
  TextPageAnswer,
  TextPageEntryAnswer,
} from './texts.schemas.ts'

type PageTitle = { slug: string; type: string; title: Words }

const titled = ({ ru, en }: Words) => ({ ru: { title: ru }, en: { title: en } })

export const textPageEntry = ({ slug, type, title }: PageTitle): TextPageEntryAnswer => ({
  slug,
  type,
  translations: titled(title),
})

export const textPageAnswer = ({ slug, type, updatedAt, words, versions }: WholeTextPage): TextPageAnswer => ({
  slug,
  type,
  updated_at: updatedAt.toISOString(),
  versions: versions.map(({ publishedAt }) => new Date(publishedAt).toISOString()),
  translations: words,
})

export const faqAnswer = ({ id, topic, question, answer }: FaqQuestion): FaqAnswer => ({
  id,
  topic,
  translations: {
    ru: { question: question.ru, answer: answer.ru },
    en: { question: question.en, answer: answer.en },
  },
})

export const blogCategoryAnswer = ({ slug, section, title }: ArticleCategory): BlogCategoryAnswer => ({
  slug,
  type: section,
  translations: titled(title),
})

export const shopAnswer = ({ otherDays, fittingRooms, photos, words, ...store }: Store): ShopAnswer => ({
  ...store,
  other_days: otherDays,
  fitting_rooms: fittingRooms,
  photos: photos.map(({ picture, words: title }) => ({
    image: pictureAddress(picture),
    translations: titled(title),
  })),
  translations: words,
})

type ContactSettings = Record<'phone' | 'email' | 'vkLink' | 'instagramLink' | 'tgLink', string>

export const contactsAnswer = (settings: ContactSettings, stores: Store[]): ContactsAnswer => ({
  phone: settings.phone,
  email: settings.email,
  vk_link: settings.vkLink,
  instagram_link: settings.instagramLink,
  tg_link: settings.tgLink,
  shops: stores.map(shopAnswer),
})
