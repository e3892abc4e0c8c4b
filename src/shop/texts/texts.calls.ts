import { get } from '#kernel/call.ts'
import type {
  BlogCategoryAnswer,
  BlogQueryFields,
  ContactsAnswer,
  ContactsQueryFields,
  FaqAnswer,
  ShopAnswer,
  TextPageAnswer,
  TextPageEntryAnswer,
} from './texts.schemas.ts'

export const textPagesCall = get<TextPageEntryAnswer[]>('/api/text-pages/list/')
export const textPageCall = get<TextPageAnswer>('/api/text-pages/detail/:slug/')
export const faqCall = get<FaqAnswer[]>('/api/faq/')
export const blogCategoriesCall = get<BlogCategoryAnswer[], BlogQueryFields>('/api/blog/categories/')
export const shopsCall = get<ShopAnswer[]>('/api/shops/list/')
export const contactsCall = get<ContactsAnswer, ContactsQueryFields>('/api/contacts/')
